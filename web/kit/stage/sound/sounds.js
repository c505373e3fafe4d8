// The sounds of the stage, synthesised: no files are loaded. Each is made of a few tones and bursts of noise.

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** Return the context of the page, made at the first sound; browsers allow it only after a tap. */
function contextOf() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** @typedef {{at?: number, to?: number, lasts?: number, loud?: number}} Timed */
/** @typedef {Timed & {hz: number, wave?: OscillatorType}} Tone */
/** A burst of noise around a pitch. @typedef {Timed & {noise: number}} Burst */

/** Pitches in hertz. */
const C4 = 261.6;
const E4 = 329.6;
const G4 = 392;
const C5 = 523.3;
const E5 = 659.3;
const G5 = 784;
const C6 = 1046.5;

const SQUARE = /** @type {OscillatorType} */ ("square");
const SAW = /** @type {OscillatorType} */ ("sawtooth");
const TRIANGLE = /** @type {OscillatorType} */ ("triangle");

/** @param {...number} pitches */
const chord = (...pitches) => pitches.map((hz, index) => ({ at: index * 0.03, hz, lasts: 0.7, loud: 0.35 }));
/** @param {number[]} pitches @param {number} apart */
const row = (pitches, apart, lasts = 0.25) =>
  pitches.map((hz, index) => ({ at: index * apart, hz, lasts, loud: 0.5 }));
/** @param {number} count @param {number} apart @param {number} noise */
const clicks = (count, apart, noise, lasts = 0.05) =>
  Array.from({ length: count }, (_, index) => ({
    at: index * apart * (1 + 0.25 * Math.sin(index * 2.4)),
    noise: noise * (1 + 0.2 * Math.cos(index * 1.7)),
    lasts,
    loud: 0.7 - (0.35 * index) / count,
  }));

const RATTLE = [...clicks(7, 0.075, 1900), { at: 0.62, noise: 900, lasts: 0.09, loud: 0.6 }];

/**
 * Every sound by its name; times in seconds from its beginning.
 * @type {Record<string, (Tone | Burst)[]>}
 */
export const SOUNDS = {
  turn: row([G4, C5], 0.14, 0.35),
  tick: clicks(1, 0, 2600, 0.03),
  bell: [
    { hz: 1318, lasts: 0.9, loud: 0.3 },
    { hz: 2637, lasts: 0.5, loud: 0.12 },
  ],
  "low-bell": [
    { hz: 196, lasts: 1.2, loud: 0.6 },
    { hz: 392, lasts: 0.8, loud: 0.25 },
  ],
  "low-chord": chord(C4 / 2, E4 / 2, G4 / 2),
  chord: chord(C5, E5, G5),
  fanfare: [
    ...row([C5, C5, G5, C6], 0.22, 0.3),
    ...[C5, E5, G5, C6].map((hz) => ({ at: 0.95, hz, lasts: 1.1, loud: 0.3 })),
  ],
  dice: RATTLE,
  income: [...RATTLE, ...clicks(4, 0.06, 3200, 0.04).map((click) => ({ ...click, at: click.at + 0.7 }))],
  seven: [
    ...RATTLE,
    { at: 0.7, hz: 196, lasts: 1.2, loud: 0.6 },
    { at: 0.7, hz: 392, lasts: 0.8, loud: 0.25 },
  ],
  cards: clicks(4, 0.06, 3200, 0.04),
  whirr: [
    { hz: 90, to: 260, lasts: 0.7, loud: 0.35, wave: SAW },
    { noise: 700, to: 1800, lasts: 0.7, loud: 0.25 },
  ],
  snatch: [
    { noise: 1200, to: 4200, lasts: 0.16, loud: 0.6 },
    { at: 0.1, hz: 700, to: 240, lasts: 0.22, loud: 0.35, wave: TRIANGLE },
  ],
  thrust: [
    { noise: 500, to: 1600, lasts: 0.5, loud: 0.5 },
    { hz: 70, to: 140, lasts: 0.5, loud: 0.4 },
  ],
  thud: [
    { hz: 120, to: 55, lasts: 0.3, loud: 0.8 },
    { noise: 400, lasts: 0.09, loud: 0.5 },
  ],
  paper: [
    { noise: 3800, to: 2400, lasts: 0.14, loud: 0.4 },
    { at: 0.12, noise: 2800, to: 4200, lasts: 0.1, loud: 0.3 },
  ],
  sweep: [{ noise: 900, to: 4600, lasts: 0.55, loud: 0.5 }],
  rising: row([C5, E5, G5, C6], 0.09),
  marbles: [...clicks(9, 0.09, 2900, 0.03), { at: 0.8, hz: 880, lasts: 0.2, loud: 0.25 }],
  hum: [
    { hz: 110, to: 150, lasts: 0.8, loud: 0.35, wave: TRIANGLE },
    { hz: 165, to: 220, lasts: 0.8, loud: 0.2, wave: TRIANGLE },
  ],
  found: [
    { noise: 2200, to: 600, lasts: 0.35, loud: 0.4 },
    ...row([E5, G5, C6], 0.1).map((tone) => ({ ...tone, at: tone.at + 0.2 })),
  ],
  burst: [
    { noise: 1400, to: 200, lasts: 0.5, loud: 0.9 },
    { hz: 160, to: 40, lasts: 0.4, loud: 0.7 },
  ],
  click: [
    { noise: 2000, lasts: 0.03, loud: 0.6 },
    { at: 0.06, hz: 900, lasts: 0.06, loud: 0.3 },
  ],
  crates: [...clicks(3, 0.11, 600, 0.1), { at: 0.1, hz: 180, to: 120, lasts: 0.15, loud: 0.5 }],
  flip: [{ noise: 2600, to: 3800, lasts: 0.12, loud: 0.45 }],
  coins: row([2093, 2637, 2349], 0.06, 0.18).map((tone) => ({ ...tone, loud: 0.25 })),
  shots: [0, 0.16, 0.3].flatMap((at) => [
    { at, hz: 1500, to: 220, lasts: 0.13, loud: 0.35, wave: SQUARE },
    { at, noise: 1800, lasts: 0.06, loud: 0.35 },
  ]),
  crack: [
    { noise: 900, to: 300, lasts: 0.22, loud: 0.9 },
    { at: 0.05, hz: 90, to: 50, lasts: 0.25, loud: 0.6 },
  ],
  alarm: row([E5, C5, E5, C5], 0.13, 0.14),
};

/**
 * Play a sound.
 * @param {string} name
 * @param {number} volume from 0 to 1
 */
export function play(name, volume) {
  const parts = SOUNDS[name];
  if (parts === undefined || volume <= 0) return;
  const context = contextOf();
  const out = context.createGain();
  out.gain.value = 0.28 * volume;
  out.connect(context.destination);
  let end = 0;
  for (const part of parts) end = Math.max(end, "noise" in part ? burst(part, out) : tone(part, out));
  setTimeout(() => out.disconnect(), (end + 0.2) * 1000);
}

/** Start a tone; returns when it ends, in seconds from now. @param {any} tone @param {GainNode} out */
function tone({ at = 0, hz, to = hz, lasts = 0.3, loud = 0.5, wave = "sine" }, out) {
  const { currentTime: now } = out.context;
  const source = new OscillatorNode(out.context, { type: wave, frequency: hz });
  source.frequency.setValueAtTime(hz, now + at);
  source.frequency.exponentialRampToValueAtTime(to, now + at + lasts);
  source.connect(faded(out, now + at, lasts, loud));
  source.start(now + at);
  source.stop(now + at + lasts);
  return at + lasts;
}

/** Start a burst of noise around a pitch; returns when it ends. @param {Burst} burst @param {GainNode} out */
function burst({ at = 0, noise, to = noise, lasts = 0.1, loud = 0.5 }, out) {
  const { currentTime: now } = out.context;
  const source = new AudioBufferSourceNode(out.context, { buffer: hissOf(out.context), loop: true });
  const band = new BiquadFilterNode(out.context, { type: "bandpass", frequency: noise, Q: 1.4 });
  band.frequency.setValueAtTime(noise, now + at);
  band.frequency.exponentialRampToValueAtTime(to, now + at + lasts);
  source.connect(band).connect(faded(out, now + at, lasts, loud));
  source.start(now + at);
  source.stop(now + at + lasts);
  return at + lasts;
}

/**
 * Return a gain that rises at once and fades out.
 * @param {GainNode} out
 * @param {number} from
 * @param {number} lasts
 * @param {number} loud
 */
function faded(out, from, lasts, loud) {
  const gain = new GainNode(out.context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  gain.connect(out);
  return gain;
}

/** @param {BaseAudioContext} context */
function hissOf(context) {
  hiss ??= noiseOf(context);
  return hiss;
}

/** Return a second of white noise. @param {BaseAudioContext} context */
function noiseOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

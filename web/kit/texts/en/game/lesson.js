// The tutorial: its frame, which is the same in all games.
export default {
  title: "Tutorial",
  progress: "{step} of {total}",
  leave: "Leave the tutorial and play on freely",
  next: "Next",
  skip: "Skip",
  skip_step: "Skip this step",
  back: "Take it back",
  astray:
    "That was another move than the one we had in mind. Nothing is lost: take it back, and try again " +
    "where it glows.",
  done: "Well done! That was the tutorial. You can play on here, or begin a real game.",
  play_now: "Play now",
  rules: "To the rules",
};

// Was an vielen Stellen steht.
export default {
  language: "Sprache",
  seat: "Platz {number}",
};

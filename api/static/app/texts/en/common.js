// What is said in many places.
export default {
  language: "Language",
  seat: "Seat {number}",
};

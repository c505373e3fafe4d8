// The five resources: their order, a sign for each besides its colour, and the colours of their planets.

export const RULESET = "star-trek-catan";
export const RESOURCES = ["tritanium", "dilithium", "food", "oxygen", "water"];
export const SIGNS = { tritanium: "▲", dilithium: "◆", food: "●", oxygen: "○", water: "≈" };
export const PLANETS = {
  tritanium: "#dd8b82",
  dilithium: "#93c98e",
  food: "#e5cb67",
  oxygen: "#d9deea",
  water: "#8db9e4",
  none: "#8a92a6",
};

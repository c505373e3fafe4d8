// Plots.
export default {};

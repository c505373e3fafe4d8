// Schaubilder.
export default {};

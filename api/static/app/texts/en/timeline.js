// The timeline and the log.
export default {};

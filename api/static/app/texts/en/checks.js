// Audits, proofs, going back and forks.
export default {};

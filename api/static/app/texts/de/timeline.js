// Die Zeitleiste und das Protokoll.
export default {};

// Lines of the log as players would say them.

/** Lines that change nothing on the table. */
const IDLE = / is to choose | darf wählen: |(?:ends the turn|beendet den Zug)$/;

/** Return a line of the log; empty if it tells players nothing. @param {string} line */
export function told(line) {
  return IDLE.test(line) ? "" : line;
}

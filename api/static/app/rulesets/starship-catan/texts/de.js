// Die eigenen Wörter des Spiels; was hier fehlt, heißt wie im Regelwerk benannt.
import choices from "./options/de.js";

export default {
  ...choices,
  terms: {},
};

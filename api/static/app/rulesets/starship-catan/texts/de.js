// Die eigenen Wörter des Spiels; was hier fehlt, heißt wie im Regelwerk benannt.
export default {
  terms: {},
};

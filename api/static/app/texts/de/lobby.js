// Die Liste der Spiele, neue Spiele, Plätze und Einladungen.
export default {};

// Prüfungen, Belege, Zurücknehmen und Abzweigen.
export default {};

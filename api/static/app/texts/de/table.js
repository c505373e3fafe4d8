// Der Tisch: was alle haben, was man tun kann, was abgelehnt wird.
export default {
  no_board: "Noch kein Spielbrett: das Spiel wartet auf Mitspieler.",
};

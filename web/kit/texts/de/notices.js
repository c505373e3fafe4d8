// Notices to a player whose page is closed.
export default {
  title: "Sag mir Bescheid, wenn ich am Zug bin",
  needs_name: "Für Spieler mit einem eigenen Namen.",
  keep_name: "Namen behalten",
  browser: "In diesem Browser",
  browser_hint:
    "Auch wenn die Seite geschlossen ist; einmal je Entscheidung und nicht für ein Spiel, das du offen hast.",
  cannot:
    "Dieser Browser kann unter dieser Adresse keine Mitteilungen bekommen. Füge die Seite auf einem iPhone " +
    "zum Home-Bildschirm hinzu.",
  refused: "Der Browser erlaubt dieser Seite keine Mitteilungen. Erlaube sie in seinen Einstellungen.",
  mail: "Per E-Mail",
  address: "E-Mail-Adresse",
  send_link: "Link schicken",
  mail_hint: "Du bekommst einen Link, der die Adresse bestätigt. Vorher wird nichts anderes geschickt.",
  link_sent: "Ein Link ist unterwegs an {address}. Öffne ihn innerhalb eines Tages.",
  goes_to: "E-Mails gehen an {address}.",
  remove: "Entfernen",

  // The page that a link in an e-mail opens
  confirm: {
    title: "E-Mail-Adresse",
    done: "Danke. Du bekommst eine E-Mail, wenn ein Spiel auf dich wartet.",
    failed: "Dieser Link gilt nicht mehr. Gib die Adresse in den Einstellungen noch einmal ein.",
    busy: "Wird bestätigt …",
    to_games: "Zu den Spielen",
  },
};

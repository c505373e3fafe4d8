// Notices to a player whose page is closed.
export default {
  title: "Notify me when it is my turn",
  needs_name: "For players with a name of their own.",
  keep_name: "Keep your name",
  browser: "In this browser",
  browser_hint: "Also while the page is closed; once for each decision, and not for a game you have open.",
  cannot:
    "This browser cannot get notifications at this address. On an iPhone, add the page to the Home Screen.",
  refused: "The browser does not allow notifications for this page. Allow them in its settings.",
  mail: "By e-mail",
  address: "E-mail address",
  send_link: "Send the link",
  mail_hint: "You get a link that confirms the address. Nothing else is sent before you open it.",
  link_sent: "A link is on its way to {address}. Open it within a day.",
  goes_to: "E-mails go to {address}.",
  remove: "Remove",

  // The page that a link in an e-mail opens
  confirm: {
    title: "E-mail address",
    done: "Thank you. You will get an e-mail when a game waits for you.",
    failed: "This link is no longer valid. Enter the address again in the settings.",
    busy: "Confirming …",
    to_games: "To the games",
  },
};

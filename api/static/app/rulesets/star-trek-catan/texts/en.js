// The ruleset's own words; those without an entry are shown as they are named.
import choices from "./options/en.js";

export default {
  ...choices,
  terms: {},
};

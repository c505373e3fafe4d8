// The ruleset's own words; those without an entry are shown as they are named.
export default {
  terms: {},
};

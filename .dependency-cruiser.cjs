// The layers of the page: the kit knows neither rulesets nor screens, rulesets know the kit alone, and nothing goes in circles.

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Imports inside functions count too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "kit-knows-neither-rulesets-nor-screens",
      severity: "error",
      from: { path: "^web/kit/" },
      to: { path: "^web/", pathNot: "^web/(kit|vendor)/" },
    },
    {
      name: "rulesets-know-the-kit-alone",
      severity: "error",
      from: { path: "^web/rulesets/([^/]+)/" },
      to: { path: "^web/", pathNot: "^web/(kit|vendor|rulesets/$1)/" },
    },
    {
      name: "screens-know-no-ruleset",
      comment: "Rulesets register their views with the kit.",
      severity: "error",
      from: { path: "^web/screens/" },
      to: { path: "^web/rulesets/" },
    },
    {
      name: "every-import-leads-to-a-file-of-the-page",
      comment: "There is no build step that could find a package.",
      severity: "error",
      from: { path: "^web/" },
      to: { pathNot: "^web/" },
    },
  ],
  options: {
    doNotFollow: { path: "^web/vendor/" },
    exclude: { path: "^web/docs/" },
    moduleSystems: ["es6"],
    tsPreCompilationDeps: false,
  },
};

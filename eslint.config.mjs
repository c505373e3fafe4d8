// What eslint checks of the page, its tests and its tools; prettier decides how they look.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["web/vendor/", "web/docs/", "node_modules/", ".venv/", "tests/lighthouse/"] },
  js.configs.recommended,
  {
    files: ["web/**/*.js"],
    languageOptions: { ecmaVersion: "latest", sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-len": ["error", { code: 110, ignoreUrls: true }],
      "no-console": "error",
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "BinaryExpression[operator='in'][left.type!='Literal']",
          message: "Use hasEntry: `in` finds inherited names.",
        },
      ],
      "no-shadow": "off",
      "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["tests/**/*.mjs", "tests/web/**/*.js", "*.mjs"],
    languageOptions: {
      ecmaVersion: "latest",
      sourceType: "module",
      globals: { ...globals.node, ...globals.browser },
    },
    rules: { "max-len": ["error", { code: 110, ignoreUrls: true }] },
  },
  { files: ["*.cjs"], languageOptions: { sourceType: "commonjs", globals: globals.node } },
];

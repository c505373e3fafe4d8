// Imports of types, which dependency-cruiser does not read from comments, go one way like those of code.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const WEB = join(import.meta.dirname, "../../web");
const IMPORTED = /(?:\bfrom\s+|\bimport\s*\(?\s*)"(\.[^"]+)"/g;
const files = new Set(
  readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(js|d\.ts)$/.test(file) && !/^(vendor|docs)\//.test(file),
  ),
);

/** Return the file that an import of another names; a module of types is imported as if it were code. */
function resolved(/** @type {string} */ file, /** @type {string} */ to) {
  const path = normalize(join(dirname(file), to));
  return [path, path.replace(/\.js$/, ".d.ts")].find((one) => files.has(one));
}

/** @type {Map<string, string[]>} */
const imports = new Map();
for (const file of files) {
  const found = [...readFileSync(join(WEB, file), "utf8").matchAll(IMPORTED)];
  const named = found.map(([, to]) => resolved(file, to ?? ""));
  imports.set(
    file,
    named.filter((to) => to !== undefined && to !== file).map((to) => to ?? ""),
  );
}

/** Return a circle of imports; null if there is none. */
function circle() {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {(file: string, above: string[]) => string[] | null} */
  const search = (file, above) => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const to of imports.get(file) ?? []) {
      const found = search(to, [...above, file]);
      if (found !== null) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of files) {
    const found = search(file, []);
    if (found !== null) return found;
  }
  return null;
}

test("no imports go in circles, those of types included", () => {
  assert.ok(files.size > 300);
  assert.equal(circle(), null);
});

test("types obey the layers too", () => {
  const against = [];
  for (const [file, named] of imports)
    for (const to of named) {
      const [layer, other] = [file, to].map((one) => one.split("/")[0]);
      if (layer === "kit" ? other !== "kit" : layer === "screens" && other === "rulesets")
        against.push(`${file} imports ${to}`);
    }
  assert.deepEqual(against, []);
});

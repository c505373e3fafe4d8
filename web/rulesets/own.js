// The rulesets that have views of their own: a new one adds a call here.

import { register } from "../kit/game/registry.js";

register("star-trek-catan", {
  at: import.meta.resolve("./star-trek-catan/views.js"),
  views: () => import("./star-trek-catan/views.js"),
  textsAt: (language) => import.meta.resolve(`./star-trek-catan/texts/${language}.js`),
  texts: (language) => import(`./star-trek-catan/texts/${language}.js`),
  lesson: () => import("./star-trek-catan/lesson.js"),
  lessonTexts: (language) => import(`./star-trek-catan/texts/lesson/${language}.js`),
});

register("starship-catan", {
  at: import.meta.resolve("./starship-catan/views.js"),
  style: import.meta.resolve("./starship-catan/starship.css"),
  views: () => import("./starship-catan/views.js"),
  textsAt: (language) => import.meta.resolve(`./starship-catan/texts/${language}.js`),
  texts: (language) => import(`./starship-catan/texts/${language}.js`),
  lesson: () => import("./starship-catan/lesson.js"),
  lessonTexts: (language) => import(`./starship-catan/texts/lesson/${language}.js`),
});

register("starfarers", {
  at: import.meta.resolve("./starfarers/views.js"),
  style: import.meta.resolve("./starfarers/starfarers.css"),
  views: () => import("./starfarers/views.js"),
  textsAt: (language) => import.meta.resolve(`./starfarers/texts/${language}.js`),
  texts: (language) => import(`./starfarers/texts/${language}.js`),
  lesson: () => import("./starfarers/lesson.js"),
  lessonTexts: (language) => import(`./starfarers/texts/lesson/${language}.js`),
});

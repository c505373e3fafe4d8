// What the page's modules need of a browser, for tests in node: import this first.

import { GlobalRegistrator } from "./registrator.js";

GlobalRegistrator();

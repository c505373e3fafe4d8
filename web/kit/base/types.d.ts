// Types that many modules use.

export type { Signal } from "../../vendor/signals.js";
export type { ComponentChildren as Children, VNode } from "../../vendor/preact.js";

/** Numbers of things, by their names. */
export type Counts = Record<string, number>;

/** A point of a picture: x and y. */
export type Point = number[];

/** A part of a picture: left, top, width and height. */
export type Box = number[];

/** A component of any view. */
export type View = (props: any) => any;

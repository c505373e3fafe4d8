// How large a part of the picture one pixel of the screen shows, so that controls on the map stay large
// enough for a finger.

import { useLayoutEffect, useSignal } from "../../../kit/base/lib.js";

/**
 * Return how many units of the picture one pixel shows.
 * @param {{current: any}} picture
 * @param {number[]} box the part of the picture that is shown
 */
export function usePixel(picture, [, , width, height]) {
  const size = useSignal([0, 0]);
  useLayoutEffect(() => {
    const element = picture.current;
    const measure = () => (size.value = [element.clientWidth, element.clientHeight]);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const [wide, high] = size.value;
  return wide > 0 && high > 0 ? Math.max(width / wide, height / high) : 1;
}

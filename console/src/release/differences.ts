/** A picture's pixels. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** A part of a picture, in its pixels. */
export type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

/** Differences of all colors of a pixel together that no eye sees: compression makes them. */
const NOISE = 72;
/** Rows without a difference that separate two differences. */
const GAP = 32;
/** Boxes that are drawn: with more, one is around all. */
const MOST_BOXES = 12;

/** The first and the last column in which two rows differ; null when they look the same. */
function differingColumns(a: Pixels, rowA: number, b: Pixels, rowB: number): [number, number] | null {
  const [startA, startB] = [rowA * a.width * 4, rowB * b.width * 4];
  let found: [number, number] | null = null;
  for (let x = 0; x < a.width; x += 1) {
    let difference = 0;
    for (let color = 0; color < 3; color += 1) {
      const at = x * 4 + color;
      difference += Math.abs((a.data[startA + at] ?? 0) - (b.data[startB + at] ?? 0));
    }
    if (difference > NOISE) found = [found ? found[0] : x, x];
  }
  return found;
}

const around = (boxes: readonly Box[]): Box => {
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const right = Math.max(...boxes.map((one) => one.x + one.width));
  const bottom = Math.max(...boxes.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
};

/** Where two pictures differ, row for row. */
function boxesBetween(a: Pixels, b: Pixels, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let y = from; y < to; y += 1) {
    const columns = differingColumns(a, y, b, y);
    if (!columns) continue;
    const row = { x: columns[0], y, width: columns[1] - columns[0] + 1, height: 1 };
    const last = boxes.at(-1);
    if (last && y - (last.y + last.height) <= GAP) boxes[boxes.length - 1] = around([last, row]);
    else boxes.push(row);
  }
  return boxes.length > MOST_BOXES ? [around(boxes)] : boxes;
}

/**
 * Where two pictures of a page differ. What stands below a part that has become taller or shorter is not marked: it is the
 * same, at another place.
 */
export function differences(before: Pixels, after: Pixels): { before: Box[]; after: Box[] } {
  const least = Math.min(before.height, after.height);
  if (before.width !== after.width) {
    const whole = ({ width, height }: Pixels) => [{ x: 0, y: 0, width, height }];
    return { before: whole(before), after: whole(after) };
  }
  if (before.height === after.height) {
    const boxes = boxesBetween(before, after, 0, least);
    return { before: boxes, after: boxes };
  }
  let top = 0;
  while (top < least && !differingColumns(before, top, after, top)) top += 1;
  let bottom = 0;
  while (
    bottom < least - top &&
    !differingColumns(before, before.height - 1 - bottom, after, after.height - 1 - bottom)
  ) {
    bottom += 1;
  }
  const rest = ({ width, height }: Pixels) =>
    height - top - bottom > 0 ? [{ x: 0, y: top, width, height: height - top - bottom }] : [];
  return { before: rest(before), after: rest(after) };
}

import { expect, it } from 'vitest';
import { type Box, differences, type Pixels } from './differences.ts';

/** A gray picture with black boxes. */
function picture(width: number, height: number, boxes: readonly Box[] = [], color = 0): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y += 1) {
      data.fill(color, (y * width + box.x) * 4, (y * width + box.x + box.width) * 4);
    }
  }
  return { data, width, height };
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

it('marks nothing in two that look the same, also after compression', () => {
  const one = picture(50, 100, [box(5, 5, 10, 10)]);
  expect(differences(one, one)).toEqual({ before: [], after: [] });
  const noisy = picture(50, 100, [box(20, 20, 5, 5)], 190);
  expect(differences(picture(50, 100), noisy)).toEqual({ before: [], after: [] });
});

it('marks each place that differs, and lines near each other as one', () => {
  const changed = picture(50, 300, [box(5, 10, 10, 8), box(7, 30, 20, 8), box(1, 200, 4, 4)]);
  const found = differences(picture(50, 300), changed);
  expect(found.after).toEqual([box(5, 10, 22, 28), box(1, 200, 4, 4)]);
  expect(found.before).toEqual(found.after);
});

it('marks what was put in, and not what moved down below it', () => {
  const before = picture(50, 200, [box(0, 20, 50, 2), box(3, 150, 9, 9)]);
  const after = picture(50, 240, [box(0, 20, 50, 2), box(10, 60, 9, 9), box(3, 190, 9, 9)]);
  const found = differences(before, after);
  const [marked] = found.after;
  expect(found.after).toHaveLength(1);
  expect(marked?.y).toBeLessThanOrEqual(60);
  expect((marked?.y ?? 0) + (marked?.height ?? 0)).toBeGreaterThanOrEqual(69);
  expect((marked?.y ?? 0) + (marked?.height ?? 0)).toBeLessThan(190);
});

it('draws one box around more places than anybody looks at', () => {
  const places = Array.from({ length: 20 }, (_, at) => box(1, at * 50, 2, 2));
  expect(differences(picture(10, 1000), picture(10, 1000, places)).after).toEqual([box(1, 0, 2, 952)]);
});

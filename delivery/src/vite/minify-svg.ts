import { optimize } from 'svgo';

/** Takes out of a drawing what its picture does not need; its size and view box stay. */
export function minifySvg(source: string): string {
  return optimize(source, { floatPrecision: 1, plugins: ['preset-default'] }).data;
}

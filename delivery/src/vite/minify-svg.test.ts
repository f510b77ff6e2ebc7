import { expect, it } from 'vitest';
import { minifySvg } from './minify-svg.ts';

const DRAWING = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
  <!-- a porch at dusk -->
  <metadata>sketch</metadata>
  <g><rect x="0" y="0" width="1600.123456" height="900" fill="#ff0000"/></g>
</svg>`;

it('takes out what the picture does not need', () => {
  const small = minifySvg(DRAWING);
  expect(small.length).toBeLessThan(DRAWING.length * 0.6);
  expect(small).not.toMatch(/porch|metadata|<\?xml|123456/);
  expect(small).toMatch(/fill="(red|#f00)"/);
});

it('keeps size and view box, on which the layout and the scaling depend', () => {
  expect(minifySvg(DRAWING)).toMatch(/<svg [^>]*width="1600"/);
  expect(minifySvg(DRAWING)).toMatch(/<svg [^>]*height="900"/);
  expect(minifySvg(DRAWING)).toMatch(/<svg [^>]*viewBox="0 0 1600 900"/);
});

import { expect, it } from 'vitest';
import { pictureViolations } from './picture-violations.ts';

it.each([
  ['<svg><script>go()</script></svg>', 'holds a <script>'],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', 'holds a <foreignObject>'],
  ['<svg onload="go()"/>', 'has a handler (onload)'],
  ['<svg><a href="https://evil.example">x</a></svg>', 'leads elsewhere (https://evil.example)'],
  [
    '<svg><use xlink:href="https://evil.example/a.svg#b"/></svg>',
    'leads elsewhere (https://evil.example/a.svg#b)',
  ],
])('%s is refused', (svg, violation) => {
  expect(pictureViolations(svg)).toEqual([violation]);
});

it('takes shapes and what they share', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><path id="a" d="M0 0"/><use href="#a" style="fill:red"/></svg>';
  expect(pictureViolations(svg)).toEqual([]);
});

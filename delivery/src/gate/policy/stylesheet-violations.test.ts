import { expect, it } from 'vitest';
import { stylesheetViolations } from './stylesheet-violations.ts';

it.each([
  ['.a { background: url(https://cdn.example/a.png) }', 'https://cdn.example/a.png'],
  ['.a { background: url("//cdn.example/a.png") }', '//cdn.example/a.png'],
  ["@import 'https://fonts.example/a.css';", 'https://fonts.example/a.css'],
  ['.a { background: url(data:image/png;base64,AAAA) }', 'data:image/png;base64,AAAA'],
])('%s is refused', (css, address) => {
  expect(stylesheetViolations(css)).toEqual([`loads from elsewhere than this site (${address})`]);
});

it('takes files of this site', () => {
  expect(
    stylesheetViolations('@font-face { src: url(/_r/shell/1.0.0/a.woff2) } .a { mask: url(#b) }'),
  ).toEqual([]);
});

import { expect, it } from 'vitest';
import { pageText } from './page-text.ts';

const page = (version: string, chunk: string, text = 'A handbook') => `<html><head>
<link rel="stylesheet" href="/_c/${chunk}.css" integrity="sha256-${chunk}" data-covers="/_r/guide/${version}/assets/style-${chunk}.css">
<link rel="preload" href="/_r/guide/${version}/pictures/guide-hero.svg"></head>
<body><p>${text}</p><script type="application/json" id="mfe-own">{"version":"${version}"}</script>
<script type="module">import("/_r/guide/${version}/assets/SignupPage-${chunk}.js")</script></body></html>`;

it('is the same for two releases of one text', () => {
  expect(pageText(page('1.0.0-aaaa1111', 'Cm2nMSZe'))).toBe(pageText(page('1.0.1-bbbb2222', 'xY_z1234')));
});

it.each([
  ['a text', page('1.0.0-aaaa1111', 'Cm2nMSZe', 'Another handbook')],
  ['a picture', page('1.0.0-aaaa1111', 'Cm2nMSZe').replace('guide-hero', 'other-hero')],
])('differs with %s', (_, html) => {
  expect(pageText(html)).not.toBe(pageText(page('1.0.0-aaaa1111', 'Cm2nMSZe')));
});

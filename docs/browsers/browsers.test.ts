import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SUPPORTED_BROWSERS } from '../../delivery/src/core/build/supported-browsers.ts';
import { FEATURES } from './features.ts';

const root = join(import.meta.dirname, '../..');
const ENGINES = Object.keys(SUPPORTED_BROWSERS) as (keyof typeof SUPPORTED_BROWSERS)[];

it.each(FEATURES)('$name is used where the list says', ({ file, words }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(words);
});

it.each(FEATURES.filter(({ extra }) => !extra))('every supported version has $name', (feature) => {
  for (const engine of ENGINES) {
    expect(Number.parseFloat(feature[engine]), engine).toBeLessThanOrEqual(
      Number.parseFloat(SUPPORTED_BROWSERS[engine]),
    );
  }
});

it('docs/browsers.md tells the versions; “vitest run docs/browsers -u” writes it anew', async () => {
  const { chrome, firefox, safari } = SUPPORTED_BROWSERS;
  const page = `# Which browsers are supported

| Engine | Supported from | Why | Tested in |
| --- | --- | --- | --- |
| Chromium: Chrome, Edge, Samsung Internet and others | ${chrome} (October 2024) | two years | Chromium 150 and 156: everything, by \`npm test\` |
| Gecko: Firefox | ${firefox} (June 2025) | the Extended Support Release before the current one | Debian’s \`firefox-esr\`, now 153: the main journeys, by \`npm run test:browsers\` |
| WebKit: Safari on Mac, iPhone and iPad | ${safari} (September 2024) | two years | WebKitGTK 2.50: the main journeys, by \`npm run test:browsers\` |

\`delivery/src/core/build/supported-browsers.ts\` declares the versions; builds keep to their syntax. \`docs/browsers/features.ts\`
has the features that decide them, the versions by MDN’s compatibility data, and what a visitor has without each.
Firefox and WebKit are tested where they can be installed.

Older browsers, and browsers without script, get every page as complete HTML: it can be read, its links work, and its
forms are sent ([040](decisions/040-the-server-takes-forms-that-browsers-send.md)). Log-in, dashboard and search need script.
`;
  await expect(page).toMatchFileSnapshot('../browsers.md');
});

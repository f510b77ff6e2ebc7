import { expect, it } from 'vitest';
import { markPage } from './preview-banner.ts';

const PAGE =
  '<head>\n</head>\n<body>\n<div id="root"><p>$&</p></div>\n' +
  '<script type="application/json" id="site-config">{"host":"https://hooks.example","name":"a\\u003cb $1"}</script>\n</body>';
const shown = { app: 'guide', version: '2.0.0', expires: Date.UTC(2026, 10, 29, 10, 40) };

it('stands before the root, says what it is and when it ends, and changes nothing else', () => {
  const html = markPage(PAGE, shown);
  expect(html).toMatch(/<body>\n<section id="preview-banner"[\s\S]*<\/section>\n<div id="root">/);
  expect(html).toContain('It ends on November 29, 2026 at 10:40 AM UTC. Its forms send nothing.');
  const without = html
    .replace(/<section[\s\S]*<\/section>\n/, '')
    .replace(/<link [^>]*>\n/, '')
    .replace('/_preview/api', 'https://hooks.example');
  expect(without).toBe(PAGE);
});

it('names a backend that accepts nothing', () => {
  const html = markPage(PAGE, shown);
  expect(html).toContain('{"host":"/_preview/api","name":"a\\u003cb $1"}</script>');
  expect(html).toContain('<div id="root"><p>$&</p></div>');
});

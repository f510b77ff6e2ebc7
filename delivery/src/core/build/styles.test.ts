import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { className, cssLayer } from './styles.ts';

it('a class name is the same in every build, and differs by local name and by file', () => {
  const file = join(PROJECT_ROOT, 'shell/src/layout/SiteHeader.module.css');
  const css = '@layer shell { .row { gap: 1.5rem } .nav:hover, .row .nav { color: red } }';
  // node -p '0x2e1388.toString(36)'; printf shell/src/layout/SiteHeader.module.css | sha256sum
  expect(className('nav', file, css)).toBe('_1spzc1');
  expect(className('nav', `${file}?used&lang.css`, css)).toBe('_1spzc1');
  expect(className('row', file, css)).toBe('_1spzc0');
  const other = join(PROJECT_ROOT, 'mfe-content/src/parts/SiteHeader.module.css');
  expect(className('nav', other, css)).not.toBe('_1spzc1');
});

it.each(['app', 'shell'] as const)(
  'a module’s styles are in the layer of the %s, above small components',
  async (own) => {
    const files = {
      'src/routes.ts':
        "import a from './A.module.css'; import b from '../shared-lib/B.module.css'; export const c = [a.box, b.box];",
      'src/A.module.css': '.box { color: red; }',
      'shared-lib/B.module.css': '.box { color: blue; }',
    };
    const output = await buildSmallApp(files, [cssLayer(own)]);
    const css = [...output].flatMap(([name, code]) => (name.endsWith('.css') ? code : [])).join('\n');
    expect(css).toMatch(new RegExp(`@layer ${own}\\s*{\\s*\\._\\w{6}\\s*{[^}]*red`));
    expect(css).toMatch(/@layer ui\s*{\s*\._\w{6}\s*{[^}]*blue/);
  },
);

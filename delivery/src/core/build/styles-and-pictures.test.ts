import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { className, cssLayer, minifySvg, scenes } from './styles-and-pictures.ts';

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
  'the styles of a module lie in the layer of the %s, small components below',
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

const DRAWING = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
  <!-- a porch at dusk -->
  <metadata>sketch</metadata>
  <g><rect x="0" y="0" width="1600.123456" height="900" fill="#ff0000"/></g>
</svg>`;

it('drawn scenes are served small below pictures, and may be missing', async () => {
  const pictures = async (files: Record<string, string>) => {
    const output = await buildSmallApp({ 'src/routes.ts': 'export {};', ...files }, [scenes()]);
    return [...output].filter(([name]) => name.startsWith('pictures/'));
  };
  const drawn = { 'src/pictures/porch.svg': DRAWING, 'src/pictures/notes.txt': '' };
  expect(await pictures(drawn)).toEqual([['pictures/porch.svg', minifySvg(DRAWING)]]);
  expect(await pictures({})).toEqual([]);
});

describe('minify svg', () => {
  const small = minifySvg(DRAWING);

  it('takes out what the picture does not need', () => {
    expect(small.length).toBeLessThan(DRAWING.length * 0.6);
    expect(small).not.toMatch(/porch|metadata|<\?xml|123456/);
    expect(small).toMatch(/fill="(red|#f00)"/);
  });

  it.each(['width="1600"', 'height="900"', 'viewBox="0 0 1600 900"'])(
    'keeps %s, on which the layout and the scaling depend',
    (attribute) => {
      expect(/<svg [^>]*>/.exec(small)?.[0]).toContain(attribute);
    },
  );
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { className, cssLayer, minifySvg, scenes } from './styles-and-pictures.ts';

describe('class name', () => {
  const file = join(PROJECT_ROOT, 'shell/src/layout/SiteHeader.module.css');

  describe('a class name', () => {
    it('is the same in every build: the prerendered HTML, the scripts and the stylesheet must agree', () => {
      // printf shell/src/layout/SiteHeader.module.css | sha256sum
      expect(className('nav', file)).toBe('nav_2e1388');
      expect(className('nav', `${file}?used&lang.css`)).toBe(className('nav', file));
    });

    it('differs by local name, and by file also where two files have one name', () => {
      const other = join(PROJECT_ROOT, 'mfe-content/src/parts/SiteHeader.module.css');
      const names = [className('nav', file), className('links', file), className('nav', other)];
      expect(new Set(names).size).toBe(3);
    });
  });
});

describe('css layer', () => {
  describe('the styles of a module', () => {
    const files = {
      'src/routes.ts':
        "import a from './A.module.css'; import b from '../shared-lib/B.module.css'; export const c = [a.box, b.box];",
      'src/A.module.css': '.box { color: red; }',
      'shared-lib/B.module.css': '.box { color: blue; }',
    };

    it.each(['app', 'shell'] as const)('lie in the layer of the %s, small components below', async (own) => {
      const output = await buildSmallApp(files, [cssLayer(own)]);
      const css = [...output]
        .filter(([name]) => name.endsWith('.css'))
        .map(([, code]) => code)
        .join('\n');
      expect(css).toMatch(new RegExp(`@layer ${own}\\s*{\\s*\\.box_\\w{6}\\s*{[^}]*red`));
      expect(css).toMatch(/@layer ui\s*{\s*\.box_\w{6}\s*{[^}]*blue/);
    });
  });
});

describe('scenes', () => {
  describe('drawn scenes', () => {
    it('are served small below pictures', async () => {
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><!-- sketch --><path d="M1.23456 2H9"/></svg>';
      const output = await buildSmallApp(
        { 'src/routes.ts': 'export {};', 'src/pictures/porch.svg': svg, 'src/pictures/notes.txt': '' },
        [scenes()],
      );
      const picture = output.get('pictures/porch.svg');
      expect(picture).toContain('viewBox="0 0 40 30"');
      expect(picture).not.toContain('sketch');
      expect([...output.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([
        'pictures/porch.svg',
      ]);
    });

    it('may be missing', async () => {
      await expect(
        buildSmallApp({ 'src/routes.ts': 'export const routes = [];' }, [scenes()]),
      ).resolves.toBeDefined();
    });
  });
});

describe('minify svg', () => {
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
});

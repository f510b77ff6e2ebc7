import { describe, expect, it, vi } from 'vitest';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { cssLayer } from './css-layer.ts';

// Builds on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

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
    expect(css).toMatch(new RegExp(`@layer ${own}\\s*{\\s*\\.A_box_\\w{5}\\s*{[^}]*red`));
    expect(css).toMatch(/@layer ui\s*{\s*\.B_box_\w{5}\s*{[^}]*blue/);
  });
});

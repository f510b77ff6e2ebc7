import { describe, expect, it } from 'vitest';
import { pageFiles } from './page-files.ts';
import type { ViteManifest } from './vite-manifest.ts';

const manifest: ViteManifest = {
  'src/routes.ts': { file: 'routes.js', imports: ['_common.js'], dynamicImports: ['src/pages/HomePage.tsx'] },
  'src/pages/HomePage.tsx': {
    file: 'home.js',
    imports: ['_common.js', '_parts.js'],
    dynamicImports: ['src/pages/Form.tsx'],
  },
  'src/pages/Form.tsx': { file: 'form.js', imports: ['src/pages/HomePage.tsx'] },
  '_common.js': { file: 'common.js', imports: ['_parts.js'] },
  '_parts.js': { file: 'parts.js', imports: ['_common.js'] },
  'virtual:localSharedImportMap': { file: 'map.js', imports: ['_shared.js'] },
  'virtual:REMOTE_ENTRY_ID': { file: 'remoteEntry.js' },
  '_shared.js': { file: 'shared.js' },
  'style.css': { file: 'style.css' },
  'src/pages/Other.tsx': { file: 'other.js' },
};

describe("a page's files", () => {
  it('are the static closure of its sources and of the start, each once', () => {
    const files = pageFiles(manifest, ['src/routes.ts', 'src/pages/HomePage.tsx']);
    expect([...files].sort()).toEqual([
      'common.js',
      'home.js',
      'map.js',
      'parts.js',
      'remoteEntry.js',
      'routes.js',
      'shared.js',
    ]);
  });

  it('leave out what is loaded later, and what is no script', () => {
    expect(pageFiles(manifest, ['src/pages/HomePage.tsx'])).not.toContain('form.js');
    expect(pageFiles(manifest, ['style.css'])).not.toContain('style.css');
  });

  it('hold lazy parts that are asked for', () => {
    expect(pageFiles(manifest, ['src/routes.ts', 'src/pages/Form.tsx'])).toContain('form.js');
  });

  it('of a source that the build does not know are an error that says what to do', () => {
    expect(() => pageFiles(manifest, ['src/pages/Gone.tsx'])).toThrow(
      `The build has no module src/pages/Gone.tsx: a route's "source" must name the file that it loads.`,
    );
  });
});

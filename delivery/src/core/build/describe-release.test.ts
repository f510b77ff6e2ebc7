import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from 'vite';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { integrity } from '../store/files.ts';
import type { FragmentData, RouteData } from '../store/route-shape.ts';
import { describeRelease, pageFiles } from './describe-release.ts';
import { installedVersion } from './sharing.ts';

describe('describe release', () => {
  const route = (path: string, source: string, rest: Partial<RouteData> = {}): RouteData => ({
    ...{ path, title: 'T', description: 'D', layout: 'public', access: 'anyone', indexed: true, source },
    ...rest,
  });

  const ROUTES = [
    route('/login', 'src/pages/LoginPage.tsx', { parts: ['src/pages/Form.tsx'] }),
    route('/terms', 'src/pages/StaticPage.tsx', { static: true }),
  ];

  /** A built folder, with the initial files of each exposed module. */
  function built(manifest: object, exposed: Record<string, string> = { './routes': 'routes.js' }): string {
    const folder = temporaryFolder();
    const write = (path: string, content: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    };
    write('client/.vite/manifest.json', JSON.stringify(manifest));
    for (const { file } of Object.values(manifest) as { file: string }[])
      write(`client/${file}`, `// ${file}`);
    const exposes = Object.entries(exposed).map(([path, file]) => ({
      path,
      assets: { js: { sync: [file] } },
    }));
    const metaData = { remoteEntry: { name: 'remoteEntry.js' } };
    write('client/mf-manifest.json', JSON.stringify({ metaData, exposes }));
    write('client/remoteEntry.js', '// remoteEntry.js');
    write('client/assets/fonts.css', '@font-face{}');
    return folder;
  }

  /** The description of a folder, with the names of files below the release's base. */
  async function described(
    folder: string,
    app: 'account' | 'guide' | 'shell' = 'account',
    fragments: readonly FragmentData[] = [],
  ) {
    const base = `/_r/${app}/1.0.0-abc/`;
    const declared = { routes: app === 'shell' ? [] : ROUTES, fragments, redirects: {} };
    const release = await describeRelease(folder, { app, version: '1.0.0-abc', base }, declared);
    return { ...release, names: release.files.map((file) => file.replace(base, '')) };
  }

  /** The path of a file on the site. */
  const listed = (file: string) => `/_r/account/1.0.0-abc/${file}`;

  describe('the description of a remote', () => {
    const folder = () =>
      built({
        'src/browser-routes.ts': { file: 'routes.js' },
        'src/pages/LoginPage.tsx': { file: 'login.js' },
        'src/pages/StaticPage.tsx': { file: 'static.js' },
        'src/pages/Form.tsx': { file: 'form.js', src: 'src/pages/Form.tsx', isDynamicEntry: true },
        'style.css': { file: 'style.css' },
      });

    it('lists every file once, and the files of late code by its source', async () => {
      const { files, css, entry, lateFiles, contents } = await described(folder());
      expect(contents['client/style.css']).toBe(integrity('// style.css'));
      expect(contents).toHaveProperty(['client/app.json']);
      const names = ['remoteEntry.js', 'routes.js', 'login.js', 'form.js', 'static.js'];
      expect(files).toEqual(names.map(listed));
      expect(css).toEqual(listed('style.css'));
      expect(entry).toBe('/_r/account/1.0.0-abc/remoteEntry.js');
      expect(lateFiles).toEqual({ 'mfe-account/src/pages/Form.tsx': ['/_r/account/1.0.0-abc/form.js'] });
    });

    it('lists for each page the files to hydrate it, and those that only navigation needs', async () => {
      const { routes, names } = await described(folder());
      const named = (indices: readonly number[]) => indices.map((index) => names[index]);
      expect(routes.map(({ path, files, more }) => [path, named(files), named(more)])).toEqual([
        ['/login', ['remoteEntry.js', 'routes.js', 'login.js'], ['form.js']],
        ['/terms', ['remoteEntry.js', 'routes.js'], ['static.js']],
      ]);
    });

    it('has its shared modules, its imports from the router, and the versions that rendered it', async () => {
      const { shared, routerNames, renderedWith } = await described(folder());
      expect(shared.react).toBe('^19.3.0');
      expect(routerNames).toEqual(['Link', 'Navigate', 'useLocation', 'useNavigate']);
      expect(renderedWith.react).toBe(installedVersion('react'));
    });
  });

  // The guide exposes fragments.
  describe('the description of a remote with fragments', () => {
    const FRAGMENTS: readonly FragmentData[] = [
      { name: 'signup', source: 'src/fragments/Signup.tsx', parts: ['src/pages/Form.tsx'] },
      { name: 'mark', source: 'src/fragments/Mark.tsx', static: true },
    ];
    const late = (file: string, src: string) => ({ file, src, isDynamicEntry: true });
    const ofGuide = async (fragments = FRAGMENTS) => {
      const folder = built(
        {
          'src/browser-routes.ts': { file: 'routes.js' },
          'src/fragments.ts': { file: 'fragments.js', imports: ['_parts.js'] },
          'src/pages/LoginPage.tsx': late('login.js', 'src/pages/LoginPage.tsx'),
          'src/pages/StaticPage.tsx': late('static.js', 'src/pages/StaticPage.tsx'),
          'src/pages/Form.tsx': late('form.js', 'src/pages/Form.tsx'),
          'src/fragments/Signup.tsx': {
            ...late('signup.js', 'src/fragments/Signup.tsx'),
            imports: ['_parts.js'],
          },
          'src/fragments/Mark.tsx': late('mark.js', 'src/fragments/Mark.tsx'),
          '_parts.js': { file: 'parts.js' },
        },
        { './routes': 'routes.js', './fragments': 'fragments.js' },
      );
      const release = await described(folder, 'guide', fragments);
      const named = (indices: readonly number[]) => indices.map((index) => release.names[index]);
      const filesOf = (parts: typeof release.routes | NonNullable<typeof release.fragments> = []) =>
        parts.map(({ files, more }) => [named(files), named(more)]);
      return { release, filesOf };
    };

    it('lists for each fragment the files to hydrate it, and those that only navigation needs', async () => {
      const { release, filesOf } = await ofGuide();
      const start = ['remoteEntry.js', 'fragments.js', 'parts.js'];
      expect(filesOf(release.fragments)).toEqual([
        [[...start, 'signup.js'], ['form.js']],
        [start, ['mark.js']],
      ]);
      expect(release.fragments).toMatchObject(FRAGMENTS);
    });

    it('starts no page with the files of fragments', async () => {
      const { release, filesOf } = await ofGuide();
      const start = ['remoteEntry.js', 'routes.js'];
      expect(filesOf(release.routes)).toEqual([
        [[...start, 'login.js'], ['form.js']],
        [start, ['static.js']],
      ]);
    });

    it('lists no fragment as late code, and every file once', async () => {
      const { release } = await ofGuide();
      expect(Object.keys(release.lateFiles)).toEqual(['mfe-guide/src/pages/Form.tsx']);
      expect(new Set(release.names).size).toBe(release.names.length);
      expect(release.names).toEqual(expect.arrayContaining(['fragments.js', 'signup.js', 'mark.js']));
    });

    it('omits fragments when there are none', async () => {
      expect((await ofGuide([])).release).not.toHaveProperty('fragments');
    });
  });

  it('of the shell has its main module with imports, fonts, versions and public files', async () => {
    const folder = built({
      'src/main.tsx': { file: 'main.js', imports: ['_chunk.js'] },
      '_chunk.js': { file: 'chunk.js' },
    });
    const { names, shared, rootFiles, ...shell } = await described(folder, 'shell');
    const entry = '/_r/shell/1.0.0-abc/main.js';
    const fonts = '/_r/shell/1.0.0-abc/assets/fonts.css';
    expect(shell).toMatchObject({ entry, fonts, routes: [], css: null });
    expect(shell.routerNames).toContain('useParams');
    expect(names).toEqual(['main.js', 'chunk.js']);
    expect(shared['react-dom']).toBe(installedVersion('react-dom'));
    expect(rootFiles).toContain('favicon.svg');
  });
});

describe('page files', () => {
  const manifest: Manifest = {
    'src/routes.ts': { file: 'routes.js', imports: ['_common.js'], dynamicImports: ['src/Page.tsx'] },
    'src/Page.tsx': { file: 'page.js', imports: ['_parts.js'], dynamicImports: ['src/Form.tsx'] },
    'src/Form.tsx': { file: 'form.js', imports: ['src/Page.tsx'] },
    '_common.js': { file: 'common.js', imports: ['_parts.js'] },
    '_parts.js': { file: 'parts.js', imports: ['_common.js'] },
    'style.css': { file: 'style.css' },
  };

  it('are the static imports of its sources, each once, without late and other files', () => {
    const files = pageFiles(manifest, ['src/routes.ts', 'src/Page.tsx', 'style.css']);
    expect(files.sort()).toEqual(['common.js', 'page.js', 'parts.js', 'routes.js']);
    expect(pageFiles(manifest, ['src/Form.tsx'])).toContain('form.js');
  });

  it('of an unknown source throw an error with a remedy', () => {
    expect(() => pageFiles(manifest, ['src/Gone.tsx'])).toThrow(
      `The build has no module src/Gone.tsx: a route's "source" must name the file that it loads.`,
    );
  });
});

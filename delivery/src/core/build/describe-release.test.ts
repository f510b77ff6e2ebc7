import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { installedVersion } from '../project/installed-packages.ts';
import { integrity } from '../store/files.ts';
import { describeRelease, pageFiles, type ViteManifest } from './describe-release.ts';

describe('describe release', () => {
  const route = (path: string, source: string, rest = '') =>
    `{ path: '${path}', title: 'T', description: 'D', layout: 'public', access: 'anyone', indexed: true, source: '${source}', ${rest} load: async () => ({ default: () => null }) }`;

  /** A folder as the build leaves it. */
  function built(manifest: object, routes: readonly string[] = []): string {
    const folder = temporaryFolder();
    const write = (path: string, content: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    };
    write('client/.vite/manifest.json', JSON.stringify(manifest));
    for (const { file } of Object.values(manifest) as { file: string }[])
      write(`client/${file}`, `// ${file}`);
    const assets = { js: { sync: ['routes.js'] } };
    write(
      'client/mf-manifest.json',
      JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.js' } }, exposes: [{ assets }] }),
    );
    write('client/remoteEntry.js', '// remoteEntry.js');
    write('server/routes.mjs', `export const routes = [${routes.join(', ')}];`);
    return folder;
  }

  const named = (app: 'account' | 'shell') =>
    ({ app, version: '1.0.0-abc', base: `/_r/${app}/1.0.0-abc/` }) as const;

  const MANIFEST = {
    'src/browser-routes.ts': { file: 'routes.js' },
    'src/pages/LoginPage.tsx': { file: 'login.js' },
    'src/pages/StaticPage.tsx': { file: 'static.js' },
    'src/pages/Form.tsx': { file: 'form.js', src: 'src/pages/Form.tsx', isDynamicEntry: true },
    'style.css': { file: 'style.css' },
  };

  describe('the description of a remote', () => {
    const folder = () =>
      built(MANIFEST, [
        route('/login', 'src/pages/LoginPage.tsx', "parts: ['src/pages/Form.tsx'],"),
        route('/terms', 'src/pages/StaticPage.tsx', 'static: true,'),
      ]);

    it('lists every file once, with the integrity of its bytes', async () => {
      const { files, css, entry } = await describeRelease(folder(), named('account'));
      expect(files).toEqual(
        ['remoteEntry.js', 'routes.js', 'login.js', 'form.js', 'static.js'].map((file) => [
          `/_r/account/1.0.0-abc/${file}`,
          integrity(`// ${file}`),
        ]),
      );
      expect(css).toEqual(['/_r/account/1.0.0-abc/style.css', integrity('// style.css')]);
      expect(entry).toBe('/_r/account/1.0.0-abc/remoteEntry.js');
    });

    it('tells for each page what hydrating it needs, and what only a navigation needs besides', async () => {
      const { routes, files } = await describeRelease(folder(), named('account'));
      const names = (indices: readonly number[]) =>
        indices.map((index) => files[index]?.[0].replace('/_r/account/1.0.0-abc/', ''));
      expect(
        routes.map((described) => [described.path, names(described.files), names(described.more)]),
      ).toEqual([
        ['/login', ['remoteEntry.js', 'routes.js', 'login.js'], ['form.js']],
        ['/terms', ['remoteEntry.js', 'routes.js'], ['static.js']],
      ]);
    });

    it('names the files of late code by its source', async () => {
      const { lateFiles } = await describeRelease(folder(), named('account'));
      expect(lateFiles).toEqual({ 'mfe-account/src/pages/Form.tsx': ['/_r/account/1.0.0-abc/form.js'] });
    });

    it('keeps all of a route but the way to load it', async () => {
      const { routes } = await describeRelease(folder(), named('account'));
      expect(routes[1]).toMatchObject({ title: 'T', description: 'D', layout: 'public', static: true });
      expect(routes[1]).not.toHaveProperty('load');
    });

    it('says what it asks of the shell', async () => {
      const { shared } = await describeRelease(folder(), named('account'));
      expect(shared.react).toBe('^19.3.0');
    });
  });

  describe('what another bundler has built', () => {
    const foreign = (...names: readonly string[]) => {
      const folder = built({}, [route('/login', 'src/pages/LoginPage.tsx')]);
      rmSync(join(folder, 'client/.vite'), { recursive: true });
      for (const name of names) writeFileSync(join(folder, 'client', name), `// ${name}`);
      return folder;
    };

    it('brings all of its scripts with each page, and its one stylesheet', async () => {
      const { files, css, routes } = await describeRelease(
        foreign('routes.js', '26.js', '9.css'),
        named('account'),
      );
      expect(files.map(([file]) => file.replace('/_r/account/1.0.0-abc/', ''))).toEqual([
        'remoteEntry.js',
        'routes.js',
        '26.js',
      ]);
      expect(css).toEqual(['/_r/account/1.0.0-abc/9.css', integrity('// 9.css')]);
      expect(routes[0]?.files).toEqual([0, 1, 2]);
    });

    it('must be one stylesheet', async () => {
      await expect(describeRelease(foreign('routes.js', 'a.css', 'b.css'), named('account'))).rejects.toThrow(
        'Build one stylesheet, not 2: a.css, b.css.',
      );
    });

    it('must hold no link, whose target every reader would get', async () => {
      const folder = foreign('routes.js');
      symlinkSync('/etc/hostname', join(folder, 'client/a.svg'));
      await expect(describeRelease(folder, named('account'))).rejects.toThrow('a.svg is a link');
    });

    it('must have the manifest of Module Federation', async () => {
      const folder = foreign('routes.js');
      rmSync(join(folder, 'client/mf-manifest.json'));
      await expect(describeRelease(folder, named('account'))).rejects.toThrow(
        'has no mf-manifest.json: turn on "manifest"',
      );
    });
  });

  describe('the description of the shell', () => {
    const folder = () =>
      built({
        'src/main.tsx': { file: 'main.js', imports: ['_chunk.js'] },
        '_chunk.js': { file: 'chunk.js' },
        'src/boot/boot.ts': { file: 'boot.js' },
        'src/boot/answers.ts': { file: 'answers.js' },
      });

    it('names its main module, everything that it imports, and what is inlined', async () => {
      const { entry, boot, answers, files, routes, css } = await describeRelease(folder(), named('shell'));
      expect([entry, boot, answers]).toEqual(['/_r/shell/1.0.0-abc/main.js', 'boot.js', 'answers.js']);
      expect([routes, css]).toEqual([[], null]);
      expect(files.map(([file]) => file)).toEqual([
        '/_r/shell/1.0.0-abc/main.js',
        '/_r/shell/1.0.0-abc/chunk.js',
      ]);
    });

    it('says which versions it provides, and brings its public files', async () => {
      const { shared, rootFiles } = await describeRelease(folder(), named('shell'));
      expect(shared['react-dom']).toBe(installedVersion('react-dom'));
      expect(rootFiles).toContain('favicon.svg');
    });
  });
});

describe('page files', () => {
  const manifest: ViteManifest = {
    'src/routes.ts': {
      file: 'routes.js',
      imports: ['_common.js'],
      dynamicImports: ['src/pages/HomePage.tsx'],
    },
    'src/pages/HomePage.tsx': {
      file: 'home.js',
      imports: ['_common.js', '_parts.js'],
      dynamicImports: ['src/pages/Form.tsx'],
    },
    'src/pages/Form.tsx': { file: 'form.js', imports: ['src/pages/HomePage.tsx'] },
    '_common.js': { file: 'common.js', imports: ['_parts.js'] },
    '_parts.js': { file: 'parts.js', imports: ['_common.js'] },
    'style.css': { file: 'style.css' },
    'src/pages/Other.tsx': { file: 'other.js' },
  };

  it('are the static closure of its sources, each once', () => {
    const files = pageFiles(manifest, ['src/routes.ts', 'src/pages/HomePage.tsx']);
    expect([...files].sort()).toEqual(['common.js', 'home.js', 'parts.js', 'routes.js']);
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

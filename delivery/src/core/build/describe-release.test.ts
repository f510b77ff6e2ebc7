import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeTexts } from '../../testing/write-texts.ts';
import { integrity } from '../store/files.ts';
import type { FragmentData, RouteData } from '../store/route-shape.ts';
import { describeRelease, pageFiles } from './describe-release.ts';
import { installedVersion } from './sharing.ts';

const route = (path: string, source: string, rest: Partial<RouteData>): RouteData => ({
  ...{ path, title: 'T', description: 'D', layout: 'public', access: 'anyone', indexed: true, source },
  ...rest,
});

const ROUTES = [
  route('/login', 'src/pages/LoginPage.tsx', {}),
  route('/terms', 'src/pages/StaticPage.tsx', { static: true }),
];
const FRAGMENTS: readonly FragmentData[] = [
  { name: 'signup', source: 'src/fragments/Signup.tsx' },
  { name: 'mark', source: 'src/fragments/Mark.tsx', static: true },
];

async function describeBuilt(app: string, manifest: Manifest, fragments: readonly FragmentData[] = []) {
  const folder = temporaryFolder();
  const built = Object.values(manifest).map(({ file }) => [`client/${file}`, `// ${file}`]);
  writeTexts(folder, {
    ...Object.fromEntries(built),
    'client/.vite/manifest.json': JSON.stringify(manifest),
    'client/assets/fonts.css': '@font-face{}',
  });
  const base = `/_r/${app}/1.0.0-abc/`;
  const declared = { routes: app === 'shell' ? [] : ROUTES, fragments, redirects: {} };
  const release = await describeRelease(folder, { app, version: '1.0.0-abc', base }, declared);
  const names = release.files.map((file) => file.replace(base, ''));
  const named = (indices: readonly number[]) => indices.map((index) => names[index]);
  const filesOf = (parts: readonly { files: readonly number[]; more: readonly number[] }[] = []) =>
    parts.map(({ files, more }) => [named(files), named(more)]);
  return { ...release, base, names, filesOf };
}

const late = (file: string, src: string, imports: string[] = []) => ({
  [src]: { file, src, isDynamicEntry: true, imports },
});
const SOURCES = ['LoginPage', 'StaticPage', 'Form'].map((name) => `src/pages/${name}.tsx`);
const PAGES: Manifest = {
  container: { file: 'remoteEntry.js', dynamicImports: ['src/browser-routes.ts', 'versions'] },
  versions: { file: 'versions.js' },
  'src/browser-routes.ts': { file: 'routes.js', dynamicImports: [...SOURCES, '_hint.js'] },
  '_hint.js': { file: 'hint.js' },
  ...late('login.js', 'src/pages/LoginPage.tsx'),
  ...late('static.js', 'src/pages/StaticPage.tsx'),
  ...late('form.js', 'src/pages/Form.tsx'),
  'style.css': { file: 'style.css' },
};

it('a remote lists each file once, and the files of lazy modules by source', async () => {
  const release = await describeBuilt('account', PAGES);
  const { base, contents } = release;
  const pages = ['login.js', 'static.js', 'form.js'];
  expect(release.names).toEqual(['remoteEntry.js', 'versions.js', 'routes.js', ...pages, 'hint.js']);
  expect([release.entry, release.css]).toEqual([`${base}remoteEntry.js`, `${base}style.css`]);
  expect(release.lateFiles).toEqual({ 'mfe-account/src/pages/Form.tsx': [`${base}form.js`] });
  expect(contents['client/style.css']).toBe(integrity('// style.css'));
  expect(contents).toHaveProperty(['client/app.json']);
  expect(release.shared.react).toBe('^19.3.0');
  expect(release.routerNames).toEqual(['Link', 'Navigate', 'useLocation', 'useNavigate']);
  expect(release.renderedWith.react).toBe(installedVersion('react'));
});

// Only the guide's folder contains the exposed module `src/fragments.ts`.
it('pages and fragments list the files for hydration, then those that only navigation needs', async () => {
  const fragments = {
    'src/fragments.ts': {
      file: 'fragments.js',
      imports: ['_parts.js'],
      dynamicImports: ['src/fragments/Signup.tsx', 'src/fragments/Mark.tsx'],
    },
    container: { file: 'remoteEntry.js', dynamicImports: ['src/browser-routes.ts', 'src/fragments.ts'] },
    ...late('signup.js', 'src/fragments/Signup.tsx', ['_parts.js']),
    ...late('mark.js', 'src/fragments/Mark.tsx'),
    '_parts.js': { file: 'parts.js' },
  };
  const release = await describeBuilt('guide', { ...PAGES, ...fragments }, FRAGMENTS);
  const start = ['remoteEntry.js', 'routes.js'];
  const fragmentsStart = ['remoteEntry.js', 'fragments.js', 'parts.js'];
  expect(release.filesOf(release.routes)).toEqual([
    [[...start, 'login.js'], []],
    [start, ['static.js']],
  ]);
  expect(release.filesOf(release.fragments)).toEqual([
    [[...fragmentsStart, 'signup.js'], []],
    [fragmentsStart, ['mark.js']],
  ]);
  expect(release.fragments).toMatchObject(FRAGMENTS);
});

it('the shell lists its scripts, fonts, shared modules and public files', async () => {
  const shell = await describeBuilt('shell', {
    'src/main.tsx': { file: 'main.js', imports: ['_chunk.js'], dynamicImports: ['_late.js'] },
    '_late.js': { file: 'late.js', imports: ['_chunk.js', '_deep.js'] },
    '_chunk.js': { file: 'chunk.js' },
    '_deep.js': { file: 'deep.js' },
  });
  const at = (...names: string[]) => names.map((name) => shell.base + name);
  expect([shell.entry, shell.fonts]).toEqual(at('main.js', 'assets/fonts.css'));
  expect(shell.names).toEqual(['main.js', 'chunk.js']);
  expect(shell.late?.slice(1)).toEqual(at('late.js', 'deep.js'));
  expect(shell.routerNames).toContain('useParams');
  expect(shell.shared['react-dom']).toBe(installedVersion('react-dom'));
  expect(shell.rootFiles).toContain('favicon.svg');
});

it('pageFiles finds the files that a source imports statically, even in a cycle', () => {
  const manifest: Manifest = {
    'src/Page.tsx': { file: 'page.js', imports: ['_parts.js'], dynamicImports: ['src/Form.tsx'] },
    'src/Form.tsx': { file: 'form.js' },
    '_parts.js': { file: 'parts.js', imports: ['src/Page.tsx'] },
  };
  expect(pageFiles(manifest, ['src/Page.tsx'])).toEqual(['page.js', 'parts.js']);
  const named = 'The build has no module src/Gone.tsx: the "source" of a route or fragment must name';
  expect(() => pageFiles(manifest, ['src/Gone.tsx'])).toThrow(named);
});

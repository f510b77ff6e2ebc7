import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it, vi } from 'vitest';
import { REMOTES } from '../apps.ts';
import { integrity } from '../release/integrity.ts';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { compose } from './compose.ts';

// Processes on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

const VERSIONS = { shell: '1.0.0', content: '1.0.0', guide: '1.0.0', account: '1.0.0' };
const ROUTES = {
  content: [routeAt('/', { files: [0] }), routeAt('/blog')],
  guide: [routeAt('/free-homeowners-guide')],
  account: [
    routeAt('/login', { layout: 'bare', access: 'anonymous' }),
    routeAt('/dashboard', { access: 'authenticated' }),
  ],
};

/** A shell that writes what it was told, which is all that composing is about. */
const SERVER = `
export async function renderPage({ path, load, own, site, route, stylesheet, boot }) {
  const text = load ? (await load()).default() : 'nothing';
  return JSON.stringify({ path, text, own, origin: site.origin, title: route?.title ?? null, stylesheet, boot });
}`;

/** A site's folder with one small release of every app; `page` is the code of every page. */
function releases(page = '() => "rendered"'): string {
  const folder = temporaryFolder();
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, 'releases', path)), { recursive: true });
    writeFileSync(join(folder, 'releases', path), content);
  };
  const shell = releaseOf('shell', [], {
    entry: '/_r/shell/1.0.0/main.js',
    boot: 'boot.js',
    css: ['/_r/shell/1.0.0/s.css', 'sha256-s'],
    files: [['/_r/shell/1.0.0/main.js', 'sha256-m']],
    rootFiles: ['favicon.svg'],
  });
  write('shell/1.0.0/release.json', JSON.stringify(shell));
  write('shell/1.0.0/client/boot.js', '/* boot */\n');
  write('shell/1.0.0/client/s.css', '.shell {}');
  write('shell/1.0.0/server/server.mjs', SERVER);
  for (const app of REMOTES) {
    const rest = { files: [[`/_r/${app}/1.0.0/routes.js`, `sha256-${app}`]] } as const;
    write(`${app}/1.0.0/release.json`, JSON.stringify(releaseOf(app, ROUTES[app], rest)));
    const code = ROUTES[app].map(
      ({ path, title }) => `{ path: '${path}', title: '${title}', load: async () => ({ default: ${page} }) }`,
    );
    write(`${app}/1.0.0/server/routes.mjs`, `export const routes = [${code.join(', ')}];`);
  }
  return folder;
}

describe('composing', () => {
  it('renders every page and the not-found page by the bundles of the releases', async () => {
    const folder = releases();
    const { id, pages } = await compose(folder, VERSIONS, { config: site });
    expect(Object.keys(pages).sort()).toEqual([
      '/',
      '/404',
      '/blog',
      '/dashboard',
      '/free-homeowners-guide',
      '/login',
    ]);
    const read = (path: string) =>
      JSON.parse(readFileSync(join(folder, 'compositions', id, 'pages', pages[path] ?? ''), 'utf8'));
    expect(read('/blog')).toMatchObject({ path: '/blog', text: 'rendered', title: 'Title of /blog' });
    expect(read('/404')).toMatchObject({ text: 'nothing', title: null, own: { app: null, release: null } });
    expect(read('/').own).toMatchObject({
      app: 'content',
      release: { version: '1.0.0' },
      main: '/_r/shell/1.0.0/main.js',
      files: [
        ['/_r/shell/1.0.0/main.js', 'sha256-m'],
        ['/_r/content/1.0.0/routes.js', 'sha256-content'],
      ],
    });
    const eager = Object.fromEntries(Object.keys(pages).map((path) => [path, read(path).own.eager]));
    expect(eager).toEqual({
      '/': false,
      '/404': false,
      '/blog': false,
      '/dashboard': true,
      '/free-homeowners-guide': false,
      '/login': true,
    });
    expect(existsSync(join(folder, 'compositions', id, 'pages', 'blog/index.html.br'))).toBe(true);
  });

  it('writes federation.json, sitemap and robots, and what the server must know', async () => {
    const folder = releases();
    const { id, bootHash, rootFiles, versions } = await compose(folder, VERSIONS, { config: site });
    const text = (name: string) => readFileSync(join(folder, 'compositions', id, name), 'utf8');
    expect(Object.keys(JSON.parse(text('federation.json')).apps)).toEqual([...REMOTES]);
    expect(text('sitemap.xml')).toContain(`<loc>${site.origin}/blog</loc>`);
    expect(text('robots.txt')).toContain(`${site.origin}/sitemap.xml`);
    expect([bootHash, rootFiles, versions]).toEqual([
      integrity('/* boot */'),
      { 'favicon.svg': 'shell' },
      VERSIONS,
    ]);
    expect(existsSync(join(folder, 'drafts', `composition-${id}-${process.pid}`))).toBe(false);
  });

  it('joins the styles of shell and remote into one file that stands for both', async () => {
    const folder = releases();
    const { id } = await compose(folder, VERSIONS, { config: site });
    const { stylesheet } = JSON.parse(
      readFileSync(join(folder, 'compositions', id, 'pages', 'index.html'), 'utf8'),
    );
    const [url, hash] = stylesheet.file;
    const css = readFileSync(join(folder, 'styles', url.slice('/_c/'.length)), 'utf8');
    expect(css).toContain('.shell {}');
    expect(hash).toBe(integrity(css));
    expect(stylesheet.covers).toEqual(['/_r/shell/1.0.0/s.css']);
  });

  it('uses what exists again, and names another configuration otherwise', async () => {
    const folder = releases();
    const first = await compose(folder, VERSIONS, { config: site });
    const marker = join(folder, 'compositions', first.id, 'marker');
    writeFileSync(marker, '');
    expect((await compose(folder, VERSIONS, { config: site })).id).toBe(first.id);
    expect(existsSync(marker)).toBe(true);
    const elsewhere = await compose(folder, VERSIONS, {
      config: { ...site, origin: 'https://www.example.com' },
    });
    expect(elsewhere.id).not.toBe(first.id);
  });

  it('that fails names the page, and leaves nothing that could become live', async () => {
    const folder = releases('() => { throw new Error("no such picture"); }');
    const failure = await compose(folder, VERSIONS, { config: site }).catch((error: Error) => error.message);
    expect(failure).toContain('The pages do not render.');
    expect(failure).toContain('content: the page / does not render.');
    expect(failure).toContain('no such picture');
    expect(existsSync(join(folder, 'compositions'))).toBe(false);
  });
});

import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PROJECT_ROOT } from '../../../delivery/src/core/project/project.ts';
import { type Answer, compressed, type Site, staticHeaders, staticHtml, staticSite } from './sites.ts';

/** The packages of the peers, which are not dependencies of this project. */
const PACKAGES = {
  astro: '7.3.5',
  'html-react-parser': '6.1.9',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

const FOLDER = join(PROJECT_ROOT, 'node_modules/.cache/bench-peers');

/** Each peer's title, build folder, and subfolder of content-hashed files. */
const PEERS = {
  astro: { title: 'Astro', built: 'dist', immutable: '/_astro/' },
  next: { title: 'Next.js', built: 'out', immutable: '/_next/static/' },
} as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.txt': 'text/plain; charset=utf-8',
};

function run(folder: string, command: string, args: readonly string[]): void {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };
  // Show the output only on failure.
  execFileSync(command, args, { cwd: folder, env, stdio: 'pipe' });
}

/** Installs the packages once per list. */
async function install(): Promise<void> {
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }, null, 2);
  const mark = join(FOLDER, 'node_modules/.installed');
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return;
  console.error(`Installing ${Object.keys(PACKAGES).join(', ')}.`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'package.json'), wanted);
  run(FOLDER, 'npm', ['install', '--save-exact', '--no-audit', '--no-fund']);
  await writeFile(mark, wanted);
}

/** Builds the site's own pages at `paths` with Astro and Next.js. */
export async function buildPeers(site: Site, paths: readonly string[]): Promise<Record<string, Site>> {
  await install();
  for (const name of ['pages', ...Object.keys(PEERS)]) {
    await rm(join(FOLDER, name), { recursive: true, force: true });
  }
  await cp(join(import.meta.dirname, 'peers'), FOLDER, { recursive: true });
  await mkdir(join(FOLDER, 'pages'));
  for (const path of paths) {
    await writeFile(join(FOLDER, 'pages', `${path.slice(1) || 'index'}.html`), await staticHtml(site, path));
  }
  const built = Object.entries(PEERS).map(async ([name, { title, built: out, immutable }]) => {
    console.error(`Building ${title}.`);
    run(join(FOLDER, name), join(FOLDER, 'node_modules/.bin', name), ['build']);
    const own = await builtAnswers(join(FOLDER, name, out), immutable);
    // Pictures, fonts and other pages are the site's.
    const shared = staticSite(site);
    const peer: Site = async (path) => own.get(path) ?? shared(path);
    return [title, peer] as const;
  });
  return Object.fromEntries(await Promise.all(built));
}

async function builtAnswers(folder: string, immutable: string): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const name of await readdir(folder, { recursive: true })) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const address = `/${name.replace(/(?:index)?\.html$/, '')}`;
    const headers = staticHeaders(type, address.startsWith(immutable));
    answers.set(address, compressed(await readFile(join(folder, name)), headers));
  }
  return answers;
}

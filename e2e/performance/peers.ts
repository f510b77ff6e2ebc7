import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PROJECT_ROOT } from '../../delivery/src/core/project/project.ts';
import { type Answer, staticAnswers } from './serve-answers.ts';

/** What the peers are built with. None of it is a dependency of this project. */
const PACKAGES = {
  astro: '7.3.5',
  'html-react-parser': '6.1.9',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

const FOLDER = join(PROJECT_ROOT, 'node_modules/.cache/bench-peers');

/** Each with the folder of what it builds, and the part of it whose names change with their content. */
const PEERS = {
  astro: { built: 'dist', kept: '/_astro/' },
  next: { built: 'out', kept: '/_next/static/' },
} as const;

export type Peer = keyof typeof PEERS;
export const PEER_NAMES = Object.keys(PEERS) as Peer[];

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.txt': 'text/plain; charset=utf-8',
};

function run(folder: string, command: string, args: readonly string[]): void {
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    BENCH_STATIC: join(import.meta.dirname, 'static'),
  };
  // What they print is not the benchmark's.
  execFileSync(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Installs the packages, once for each list of them. */
async function install(): Promise<void> {
  const file = join(FOLDER, 'package.json');
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }, null, 2);
  const mark = join(FOLDER, 'node_modules/.installed');
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return;
  console.log(
    `Installing ${Object.entries(PACKAGES)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
  );
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, wanted);
  run(FOLDER, 'npm', ['install', '--save-exact', '--no-audit', '--no-fund']);
  await writeFile(mark, wanted);
}

/**
 * Installs and builds the peers from the content of `static`, and gives what each is served with: its own files beside
 * the pictures and fonts of the pages by hand.
 */
export async function buildPeers(): Promise<Record<Peer, Map<string, Answer>>> {
  await install();
  await cp(join(import.meta.dirname, 'peers'), FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, 'static/style.css'), join(FOLDER, 'style.css'));
  const built = PEER_NAMES.map(async (peer) => [peer, await answersOf(peer)] as const);
  return Object.fromEntries(await Promise.all(built)) as Record<Peer, Map<string, Answer>>;
}

async function answersOf(peer: Peer): Promise<Map<string, Answer>> {
  const { built, kept } = PEERS[peer];
  console.log(`Building ${peer}.`);
  run(join(FOLDER, peer), join(FOLDER, 'node_modules/.bin', peer), ['build']);
  const folder = join(FOLDER, peer, built);
  const answers = await staticAnswers();
  for (const [address, { headers }] of answers) {
    if (headers['content-type']?.startsWith('text/')) answers.delete(address);
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of files.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(path)];
    if (!type) continue;
    const name = path.slice(folder.length);
    const address = name.replace(/(?:index)?\.html$/, '');
    answers.set(address, {
      headers: {
        'content-type': type,
        'cache-control': name.startsWith(kept) ? 'max-age=31536000, immutable' : 'no-cache',
      },
      body: brotliCompressSync(await readFile(path)),
      encoding: 'br',
    });
  }
  return answers;
}

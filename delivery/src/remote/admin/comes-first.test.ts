import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isWhole, isWithout } from 'shared-lib/testing/this-run.ts';
import { expect, it, vi } from 'vitest';
import { installedVersion } from '../../core/project/installed-packages.ts';
import { integrity, listContents } from '../../core/store/files.ts';
import type { Release } from '../../core/store/releases.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { packedRelease } from '../../testing/packed-release.ts';
import { startSmallCanary } from '../../testing/small-canary.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { performRemotely } from './client.ts';

const LIBRARY = 'export declare const one: string;\n';
/** Pages as their apps make them, with what the gate reads of each. */
const SERVER = `
export const renderPage = async ({ load }) =>
  '<script id="mfe-own" type="application/json">{"files":[]}</script>' + (load ? (await load()).default() : '');`;
/** What a live shell has, so that a release that somebody sends is judged beside it. */
async function completeShell(store: SiteStore): Promise<void> {
  const folder = store.releases.folder('shell', '1.0.0');
  const library = join(folder, 'source/shared-lib/src/index.ts');
  mkdirSync(dirname(library), { recursive: true });
  writeFileSync(library, `${LIBRARY}// another\n`);
  writeFileSync(join(folder, 'server/server.mjs'), SERVER);
  const shell = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  const modules = ['react', 'react-dom', 'react-router-dom'];
  const shared = Object.fromEntries(modules.map((name) => [name, installedVersion(name)]));
  const contents = await listContents(folder);
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...shell, shared, contents }));
}

/** The processes below one whose seconds of a processor and command say so. */
function processesBelow(pid: string, command: RegExp): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,cputimes=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.map((line) => line.trim().split(/\s+/));
  const below = (parent: string): number[] =>
    all.flatMap(([own = '', of, ...args]) =>
      of === parent ? [...below(own), ...(command.test(args.join(' ')) ? [Number(own)] : [])] : [],
    );
  return below(pid);
}

const LOOP = 'for (;;) {}';
const SCRIPT = `<script type="module" src="/_r/guide/9.0.0/loop.js" integrity="${integrity(LOOP)}"></script>`;

/** What it does, the process that does it, and its files. */
type Endless = readonly [what: string, process: RegExp, code: Readonly<Record<string, string>>];

const IN_THE_BROWSER: Endless = [
  "scripts never end in the gate's browser",
  // Without the loop, no page of these tests takes as much.
  /^([2-9]|\d\d+) .*--type=renderer/,
  {
    'client/loop.js': LOOP,
    'server/routes.mjs': `
      const Page = () => '${SCRIPT}';
      export const routes = [{ path: '/free-homeowners-guide', load: async () => ({ default: Page }) }];`,
  },
];

/** Earlier, under the same lock. */
const FURTHER: readonly Endless[] = [
  ['routes never end', /confined-process/, { 'server/routes.mjs': LOOP }],
  ['types never come to an end', /\btsc\b/, {}],
];

// Without a box, releases from elsewhere are refused.
it.skipIf(isWithout('bubblewrap')).each<Endless>([
  [
    'pages never end',
    /confined-process/,
    {
      'server/routes.mjs': `
        const Page = () => { for (;;) {} };
        export const routes = [{ path: '/free-homeowners-guide', load: async () => ({ default: Page }) }];`,
    },
  ],
  ...(isWhole ? FURTHER : []),
  ...(isWhole && !isWithout('Chromium') ? [IN_THE_BROWSER] : []),
])('nobody waits for a release whose %s, but who releases', async (_, command, code) => {
  const { store, change } = await composeSmallSite();
  for (const [app, version] of [
    ['content', '2.0.0'],
    ['account', '2.0.0'],
    ['account', '3.0.0'],
  ] as const) {
    writeRemote(store, app, version);
    await store.names.claim({ shell: '1.0.0', [app]: version });
  }
  await completeShell(store);
  await change({ content: '2.0.0' });
  await startSmallCanary(store, { app: 'account' });
  const { site } = await (await serveAdmin(store)).tokenOf(ALL_APPS, 'release', 'rollback');
  const remote = { ...site, progress: { ...site.progress, wait: vi.fn() } };

  const base = '/_r/guide/9.0.0/';
  const entry = `${base}remoteEntry.js`;
  const routes = [routeAt('/free-homeowners-guide')];
  const file = await packedRelease({
    release: { version: '9.0.0', base, entry, files: [], routes },
    own: { 'source/shared-lib/src/index.ts': LIBRARY, ...code },
  });
  let said = '';
  const judged = performRemotely(remote, { kind: 'publish', file, dryRun: false })
    .catch((error: Error) => error.message)
    .then((words) => {
      said = words;
    });
  const atWork = async (what: RegExp = command) => {
    const [, pid = ''] = /^The publish of guide .*process (\d+)/.exec((await store.lockHolder()) ?? '') ?? [];
    return processesBelow(pid, what);
  };
  // Each look starts a process, which takes time from what is looked for.
  const seldom = { interval: 1000 };
  await vi.waitFor(async () => {
    expect(said).toBe('');
    expect(await atWork()).not.toEqual([]);
  }, seldom);
  // Types that keep the compiler busy for long enough would take gigabytes of memory.
  if (!('server/routes.mjs' in code)) for (const pid of await atWork()) process.kill(pid, 'SIGSTOP');

  await performRemotely(remote, { kind: 'rollback', to: 'content' });
  await performRemotely(remote, { kind: 'abort', app: 'account' });
  expect((await store.rollouts.read()).canaries).toEqual([]);
  await startSmallCanary(store, { app: 'account', version: '3.0.0' });
  await performRemotely(remote, { kind: 'promote', app: 'account' });
  expect(said).toBe('');
  expect(remote.progress.wait).not.toHaveBeenCalled();
  expect((await store.live.composition()).versions).toMatchObject({ content: '1.0.0', account: '3.0.0' });

  await vi.waitFor(async () => {
    for (const pid of await atWork(/confined-process|\btsc\b|--type=renderer/)) process.kill(pid, 'SIGKILL');
    expect(said).toMatch(/Refused; what is live stays as it was/);
  }, seldom);
  await judged;
});

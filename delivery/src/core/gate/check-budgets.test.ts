import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { releaseOf, routeAt, smallSet } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeTexts } from '../../testing/write-texts.ts';
import type { AssembledSite } from '../assemble/site.ts';
import { BUDGETS } from '../build/budgets.ts';
import type { Refusal } from '../report/refusal.ts';
import { compressFolder } from '../store/files.ts';
import type { Live } from '../store/live.ts';
import { openStore } from '../store/site-store.ts';
import { checkBudgets } from './check-budgets.ts';

/** Text that brotli cannot compress. */
const ballast = (bytes: number) =>
  randomBytes(bytes)
    .toString('latin1')
    .replace(/[<>&"\0]/g, 'x');

const PAGE = { text: '', css: '', boot: '', scripts: [''], fragment: [] as string[], eager: false };

async function refusalsOf(page: Partial<typeof PAGE>): Promise<Refusal[]> {
  const { text, css, boot, scripts, fragment, eager } = { ...PAGE, ...page };
  const store = openStore(temporaryFolder());
  const write = (name: string, content: string) => {
    writeTexts(store.releases.folder('guide', '1.0.0'), { [`client/${name}`]: content });
    return `/_r/guide/1.0.0/${name}`;
  };
  const files = scripts.map((code, index) => write(`assets/${index}.js`, code));
  const parts = fragment.map((code, index) => write(`assets/fragment-${index}.js`, code));
  const shell = releaseOf('shell', []);
  const guide = releaseOf('guide', [], { files, css: write('a.css', css) });
  const account = releaseOf('account', [], { files: parts });
  const placed = { release: account, fragment: { static: false, files: [...parts.keys()] } };
  await compressFolder(store.folder);
  const html = `<p>${text}</p><script type="module">${boot}</script>`;
  const path = '/free-homeowners-guide';
  const route = routeAt(path, { layout: eager ? 'bare' : 'public', files: [...files.keys()] });
  const pages = new Map([[path, { html, app: 'guide', route, fragments: [placed] }]]);
  const site = { pages, releases: { shell, guide } } as unknown as AssembledSite;
  return checkBudgets({ store, apps: ['guide'], live: {} as Live, set: smallSet(), site });
}

it.each([
  { scripts: Array(12).fill(''), boot: 'x'.repeat(BUDGETS.boot), css: ballast(5000) },
  // An account page may load more scripts. The scripts of a fragment count separately.
  { scripts: [ballast(BUDGETS.scripts + 5000)], fragment: [ballast(BUDGETS.scripts - 5000)], eager: true },
])('accepts page %# within every budget', async (page) => {
  expect(await refusalsOf(page)).toEqual([]);
});

it.each<[reason: string, Partial<typeof PAGE>]>([
  ['The compressed HTML is 2\\d\\.\\d KB, more than 22\\.0 KB', { text: ballast(BUDGETS.html + 2000) }],
  ['The compressed stylesheets are 1\\d\\.\\d KB, more', { css: ballast(BUDGETS.stylesheet + 2000) }],
  ['The boot script is 4\\.5 KB', { boot: 'x'.repeat(BUDGETS.boot + 1) }],
  ['The page or a fragment needs 13 scripts to start, more than 12', { scripts: Array(13).fill('') }],
  ['.*more than 115\\.0 KB.*: 1\\.js \\d+\\.\\d KB, 0\\.js', { scripts: [ballast(40_000), ballast(90_000)] }],
  ['.*more than 115\\.0 KB.*: fragment-0\\.js', { fragment: [ballast(BUDGETS.scripts + 5000)] }],
  ['.*more than 132\\.0 KB', { scripts: [ballast(BUDGETS.eagerScripts)], eager: true }],
])('refuses a page above a budget: %s', async (reason, page) => {
  const subject = 'guide 1.0.0, page /free-homeowners-guide';
  const refusal = { check: 'budgets', subject, reason: expect.stringMatching(`^${reason}`) };
  expect(await refusalsOf(page)).toMatchObject([refusal]);
});

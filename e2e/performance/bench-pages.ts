import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { systemChromium } from '../../delivery/src/core/process/chromium.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { calibratedRate } from './calibrate.ts';
import { DEVICES, type Device } from './devices.ts';
import { type Figures, measureVisit } from './measure-visit.ts';
import { monolith } from './monolith.ts';
import { buildPeers, PEER_NAMES } from './peers.ts';
import { startQuietBrowser } from './quiet-tab.ts';
import { type Answer, type Served, serveAnswers, siteAnswers, staticAnswers } from './serve-answers.ts';
import { siteAddresses } from './site-addresses.ts';

/**
 * `npm run bench`: the site beside the same site as a monolith and beside pages written by hand, in one browser and in
 * turns. All three are served alike, from memory. docs/performance.md says how to read it.
 *
 *   --site .site       what is live there (`npm start` once)
 *   --device phone     or slow-phone, desktop
 *   --slow             its processor as slow as on every other machine, not so many times slower than this one
 *   --peers            Astro and Next beside them, installed and built from the pages by hand
 *   --rounds 5
 *   --page home        or article, guide; all without it
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: '.site' },
    device: { type: 'string', default: 'phone' },
    slow: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string' },
  },
});
const known = Object.entries<Device>(DEVICES).find(([name]) => name === values.device)?.[1];
if (!known)
  throw new Error(`There is no device "${values.device}": choose ${Object.keys(DEVICES).join(', ')}.`);
const site = resolve(values.site);
if (!existsSync(join(site, 'live')))
  throw new Error(`Nothing is live in ${values.site}: run "npm start" once.`);
const rounds = Number(values.rounds);

const HOME = { path: '/', heading: 'A better home, one good weekend at a time' };
const ARTICLE = {
  path: '/energy-efficiency-tips',
  heading: '10 Energy-Efficiency Tips That Pay for Themselves',
};
/** Its form leads on, and nothing that the other sites have. */
const GUIDE = '/free-homeowners-guide';
const PAGES = [
  { name: 'home', path: HOME.path, next: ARTICLE, hasForm: true },
  { name: 'article', path: ARTICLE.path, next: HOME, hasForm: false },
  { name: 'guide', path: GUIDE, next: null, hasForm: true },
].filter(({ name }) => !values.page || name === values.page);

/** Each site with its name in the tables; the last one is compared to the others. */
const SITES = {
  static: 'by hand',
  ...(values.peers && Object.fromEntries(PEER_NAMES.map((name) => [name, name]))),
  monolith: 'monolith',
  site: 'this site',
};

/** Each figure with its unit. Times are rounded to whole milliseconds. */
const rowsOf = ({ cpuRate }: Device): [keyof Figures, string][] => [
  ['bytesBeforeLoad', 'bytes before load'],
  ['requestsBeforeLoad', 'requests before load'],
  ['scriptBytes', 'bytes of script'],
  ['scriptRequests', 'requests of script'],
  ['firstPaint', 'first paint, ms'],
  ['largestPaint', 'largest paint, ms'],
  ['blockingTime', 'blocking time, ms'],
  ['blockingTimeOfSlowHalf', `blocking time at ${2 * cpuRate}x, ms`],
  ['mainThread', 'main-thread work at 1x, ms'],
  ['processorTime', 'processor time at 1x, ms'],
  ['formAnswers', 'form answers, ms'],
  ['nextPage', 'next page, ms'],
  ['nextPageAfterHover', 'next page after hover, ms'],
  ['secondVisit', 'second visit, largest paint, ms'],
  ['desktopNextPage', 'next page, mouse, ms'],
  ['desktopNextPageAfterHover', 'next page, mouse, after hover, ms'],
];

/** The median with the interval that holds the true one in nine of ten runs (order statistics; the range below five rounds). */
function estimate(numbers: readonly number[]): { middle: number; low: number; high: number } {
  const sorted = [...numbers].sort((a, b) => a - b);
  const { length } = sorted;
  const at = (index: number) => sorted[Math.min(Math.max(index, 0), length - 1)] ?? Number.NaN;
  const middle = (at(Math.floor((length - 1) / 2)) + at(Math.ceil((length - 1) / 2))) / 2;
  // The chance that at most `k` of the values lie below the median, from one coin for each.
  let [term, below, left] = [0.5 ** length, 0.5 ** length, 0];
  while (below <= 0.05) {
    left += 1;
    term *= (length - left + 1) / left;
    below += term;
  }
  const cut = Math.max(left - 1, 0);
  return { middle, low: at(cut), high: at(length - 1 - cut) };
}

const ratioOf = (above: readonly number[], below: readonly number[]) => {
  const ratios = above.map((value, round) => value / (below[round] ?? Number.NaN)).filter(Number.isFinite);
  if (ratios.length < above.length) return '';
  const { middle, low, high } = estimate(ratios);
  const two = (value: number) => value.toFixed(2);
  return low === high ? two(middle) : `${two(middle)} (${two(low)}–${two(high)})`;
};

const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
const program = [chromium.executablePath(), systemChromium()].find((place) => place && existsSync(place));
if (!program) throw new Error('There is no Chromium: "npm test" installs one.');
const served: Served[] = [];
try {
  const store = openStore(site);
  const { config, versions } = await store.live.composition();
  const { pages, files } = await siteAddresses(store);
  const live = await siteAnswers(store, config, [...pages, ...files]);
  console.log(`Building the monolith of ${Object.values(versions).join(', ')}.`);
  const answers: Record<string, Map<string, Answer>> = {
    static: await staticAnswers(),
    ...(values.peers && (await buildPeers())),
    monolith: await monolith({ site, versions, pages, answers: live }, folder),
    site: live,
  };
  const names = Object.keys(SITES);
  for (const name of names) served.push(await serveAnswers(answers[name] ?? new Map()));
  const browser = await startQuietBrowser(program);
  const cpuRate = values.slow ? await calibratedRate(browser, known) : known.cpuRate;
  const device: Device = { ...known, cpuRate };
  console.log(
    `Chromium ${browser.version}, device ${values.device}, processor ${cpuRate} times slower, ${rounds} rounds.\n`,
  );

  const measured = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another site, so that none is always the first.
    for (let turn = 0; turn < names.length; turn += 1) {
      const at = (round + turn) % names.length;
      for (const page of PAGES) {
        const key = `${names[at]} ${page.name}`;
        const figures = await measureVisit(browser, device, { url: served[at]?.url ?? '', ...page });
        measured.set(key, [...(measured.get(key) ?? []), figures]);
      }
    }
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
  await browser.close();

  const titles = Object.values(SITES);
  const comparisons = titles.slice(0, -1).map((title) => `to ${title.replace(/^mono/, 'the mono')}`);
  for (const { name } of PAGES) {
    console.log(`| ${[name, ...titles, ...comparisons].join(' | ')} |`);
    console.log(`|---|${'--:|'.repeat(titles.length + comparisons.length)}`);
    for (const [row, label] of rowsOf(device)) {
      const of = (one: string) =>
        (measured.get(`${one} ${name}`) ?? []).flatMap((figures) => figures[row] ?? []);
      if (of('site').length === 0) continue;
      const cells = names.map((one) => estimate(of(one)).middle.toFixed(0));
      const ratios = names.slice(0, -1).map((one) => ratioOf(of('site'), of(one)));
      console.log(`| ${[label, ...cells, ...ratios].join(' | ')} |`);
    }
    console.log();
  }
} finally {
  for (const one of served) one.stop();
  await rm(folder, { recursive: true, force: true });
}

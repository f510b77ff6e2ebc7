import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { systemChromium } from '../../delivery/src/core/process/chromium.ts';
import { startChromium } from './bench/chromium.ts';
import { DEVICES } from './bench/device.ts';
import { buildPeers } from './bench/peers.ts';
import { liveSite, serveSite, staticSite } from './bench/sites.ts';
import { type Figures, measureVisit } from './bench/visit.ts';

/**
 * `npm run bench`: the running site beside its own pages as static files, in one browser and in interleaved rounds. All
 * are served alike, from memory. docs/performance.md says how to read the tables.
 *
 *   --url http://localhost:4300   a running site (`npm start`)
 *   --device phone                or slow-phone, desktop
 *   --cpu 4,8                     how many times slower the processor is; each is measured in every round
 *   --peers                       the same pages built with Astro and Next.js as well
 *   --rounds 5
 *   --page home                   or article, guide; all without it
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4300' },
    device: { type: 'string', default: 'phone' },
    cpu: { type: 'string', default: '4' },
    peers: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    page: { type: 'string' },
  },
});
const device = DEVICES[values.device];
if (!device) throw new Error(`There is no device "${values.device}": ${Object.keys(DEVICES).join(', ')}.`);
const program = [chromium.executablePath(), systemChromium()].find((path) => path && existsSync(path));
if (!program) throw new Error('There is no Chromium: "npm test" installs one.');
const rounds = Number(values.rounds);
const cpuRates = values.cpu.split(',').map(Number);

const HOME = { path: '/', heading: 'A better home, one good weekend at a time' };
const ARTICLE = {
  path: '/energy-efficiency-tips',
  heading: '10 Energy-Efficiency Tips That Pay for Themselves',
};
const ALL_PAGES = [
  { name: 'home', path: HOME.path, next: ARTICLE, hasForm: true },
  { name: 'article', path: ARTICLE.path, next: HOME, hasForm: false },
  { name: 'guide', path: '/free-homeowners-guide', next: null, hasForm: true },
];
const pages = ALL_PAGES.filter(({ name }) => !values.page || name === values.page);

/** Each figure with its unit. Times are rounded to whole milliseconds. */
const ROWS: readonly [keyof Figures, string][] = [
  ['bytesBeforeLoad', 'bytes before load'],
  ['requestsBeforeLoad', 'requests before load'],
  ['scriptBytes', 'bytes of script'],
  ['scriptRequests', 'requests of script'],
  ['firstPaint', 'first paint, ms'],
  ['largestPaint', 'largest paint, ms'],
  ['blockingTime', 'blocking time, ms'],
  ['mainThread', 'main-thread work at 1x, ms'],
  ['formAnswers', 'form answers, ms'],
  ['nextPage', 'next page, ms'],
  ['nextPageAfterHover', 'next page after hover, ms'],
  ['secondVisit', 'second visit, largest paint, ms'],
];

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2;
}

/** The median of the rounds' ratios, with their range. */
function ratio(above: readonly number[], below: readonly number[]): string {
  const ratios = above.map((value, round) => value / (below[round] ?? Number.NaN)).filter(Number.isFinite);
  if (ratios.length < above.length) return '';
  const [middle, low, high] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return low === high ? middle.toFixed(2) : `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

const live = liveSite(values.url);
const sites = {
  static: staticSite(live),
  'static, system fonts': staticSite(live, { hasFonts: false }),
  ...(values.peers &&
    (await buildPeers(
      live,
      ALL_PAGES.map(({ path }) => path),
    ))),
  'this site': live,
};
const names = Object.keys(sites);
const served = await Promise.all(Object.values(sites).map(serveSite));
const browser = await startChromium(program);
console.log(`Chromium ${browser.version}, ${values.device}, ${rounds} rounds.\n`);

const measured = new Map<string, Figures[]>();
try {
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another site.
    for (let turn = 0; turn < names.length; turn += 1) {
      const index = (round + turn) % names.length;
      for (const cpuRate of cpuRates) {
        for (const page of pages) {
          const key = `${names[index]} ${page.name} ${cpuRate}`;
          const visit = { url: served[index]?.url ?? '', ...page };
          const figures = await measureVisit(browser, { ...device, cpuRate }, visit);
          measured.set(key, [...(measured.get(key) ?? []), figures]);
        }
      }
    }
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
} finally {
  await browser.close();
  for (const one of served) one.stop();
}

for (const cpuRate of cpuRates) {
  for (const { name } of pages) {
    const of = (site: string, row: keyof Figures) =>
      (measured.get(`${site} ${name} ${cpuRate}`) ?? []).flatMap((figures) => figures[row] ?? []);
    const others = names.slice(0, -1);
    console.log(
      `| ${[`${name}, CPU ${cpuRate}x`, ...names, ...others.map((one) => `to ${one}`)].join(' | ')} |`,
    );
    console.log(`|---|${'--:|'.repeat(names.length + others.length)}`);
    for (const [row, label] of ROWS) {
      const own = of('this site', row);
      if (own.length === 0) continue;
      const cells = names.map((one) => median(of(one, row)).toFixed(0));
      const ratios = others.map((one) => ratio(own, of(one, row)));
      console.log(`| ${[label, ...cells, ...ratios].join(' | ')} |`);
    }
    console.log();
  }
}

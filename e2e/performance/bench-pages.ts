import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { wholeChromium } from '../../delivery/src/core/process/chromium.ts';
import { startChromium } from './bench/chromium.ts';
import { buildFrameworks, liveSite, serveSite, staticSite } from './bench/sites.ts';
import {
  type DetachedFigures,
  type Figures,
  measureDetachedVisit,
  measureVisit,
  reportingSite,
} from './bench/visits.ts';

/**
 * `npm run bench` compares the running site with three copies of its pages: static files, an Astro build and a Next.js
 * build. One browser measures all sites in interleaved rounds. docs/reference/performance.md explains the table.
 *
 *   --url http://localhost:4300   a running site (`npm start`)
 *   --slow                        a slow connection: 0.4 Mbps, 400 ms
 *   --rounds 3
 *   --csv docs/reference/performance.csv    writes all figures into a file
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4300' },
    slow: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    csv: { type: 'string' },
  },
});
const program = [chromium.executablePath(), wholeChromium()].find((path) => path && existsSync(path));
if (!program) throw new Error('Chromium was not found. Run "npm test", which installs it.');
const bytes = (megabits: number) => (megabits * 1_000_000) / 8;
/** Latency in milliseconds, throughput in bytes a second. */
const device = values.slow
  ? { latency: 400, downloadThroughput: bytes(0.4), uploadThroughput: bytes(0.4) }
  : { latency: 150, downloadThroughput: bytes(1.6), uploadThroughput: bytes(0.75) };
const rounds = Number(values.rounds);
const CPU_RATES = [4, 8] as const;

const FORM = 'main form [type=submit]';
const MENU = 'header [popovertarget]:not([popovertargetaction])';
const pages = [
  { name: 'home', path: '/', next: '/energy-efficiency-tips', button: FORM },
  { name: 'article', path: '/energy-efficiency-tips', next: '/', button: MENU },
];

type Row = keyof Figures | keyof DetachedFigures;

/** Without a debugger, nothing slows the processor of a detached tab down. */
const DETACHED_RATE = 1;
/** Each figure, with the CPU rate of its row in docs/reference/performance.md. */
const FIGURES: readonly (readonly [label: string, row: Row, cpuRate: number])[] = [
  ['first paint', 'firstPaint', CPU_RATES[0]],
  ['largest paint', 'largestPaint', CPU_RATES[0]],
  ['blocking time', 'blockingTime', CPU_RATES[1]],
  ['main-thread work', 'mainThread', CPU_RATES[0]],
  ['second visit', 'secondVisit', DETACHED_RATE],
  ['response to a press', 'pressResponse', CPU_RATES[0]],
  ['next page after hover', 'nextPage', DETACHED_RATE],
  ['HTML (Brotli bytes)', 'htmlBytes', CPU_RATES[0]],
];

/** The median of an odd number of rounds. */
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function ratio(figures: readonly number[], base: readonly number[]): string {
  const ratios = figures.map((value, round) => value / (base[round] ?? Number.NaN)).filter(Number.isFinite);
  if (ratios.length < figures.length) return '';
  const [middle, low, high] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return low === high ? middle.toFixed(2) : `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
}

const live = liveSite(values.url);
const paths = pages.map(({ path }) => path);
const sites = { 'this site': live, static: staticSite(live), ...(await buildFrameworks(live, paths)) };
const names = Object.keys(sites);
const comparedSites = names.slice(1);
const nextPages = Object.fromEntries(pages.map(({ path, next }) => [path, next]));
const delay = (bytes: number) => device.latency + (bytes / device.downloadThroughput) * 1000;
const servers = await Promise.all(
  Object.entries(sites).map(async ([name, site]) => ({
    name,
    attached: await serveSite(site),
    detached: await serveSite(reportingSite(site, nextPages), delay),
  })),
);
const browser = await startChromium(program);
console.log(`Chromium ${browser.version}, ${values.slow ? 'slow phone' : 'phone'}, ${rounds} rounds.\n`);

interface Measurement {
  site: string;
  page: string;
  cpuRate: number;
  figures: Partial<Figures & DetachedFigures>;
}
const measurements: Measurement[] = [];
const figuresOf = (row: Row, site: string, page: string, cpuRate: number) =>
  measurements
    .filter((one) => one.site === site && one.page === page && one.cpuRate === cpuRate)
    .flatMap(({ figures }) => figures[row] ?? []);

async function measurePages({ name, attached, detached }: (typeof servers)[number]) {
  for (const page of pages) {
    const add = (cpuRate: number, figures: Measurement['figures']) =>
      measurements.push({ site: name, page: page.name, cpuRate, figures });
    const url = attached.url + page.path;
    for (const cpuRate of CPU_RATES)
      add(cpuRate, await measureVisit(browser, { ...device, cpuRate }, url, page.button));
    add(DETACHED_RATE, await measureDetachedVisit(browser, detached, page));
  }
}

try {
  for (let round = 0; round < rounds; round += 1) {
    const start = round % servers.length;
    for (const site of [...servers.slice(start), ...servers.slice(0, start)]) await measurePages(site);
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
} finally {
  await browser.close();
  for (const { attached, detached } of servers) {
    attached.stop();
    detached.stop();
  }
}

const printLine = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const lines = [['page', 'cpu', 'figure', ...names, ...comparedSites.map((name) => `to ${name}`)].join()];
for (const cpuRate of [...CPU_RATES, DETACHED_RATE])
  for (const page of pages)
    for (const [label, row] of FIGURES) {
      const figures = figuresOf(row, 'this site', page.name, cpuRate);
      if (figures.length === 0) continue;
      const medians = names.map((name) => median(figuresOf(row, name, page.name, cpuRate)).toFixed(0));
      const ratios = comparedSites.map((name) => ratio(figures, figuresOf(row, name, page.name, cpuRate)));
      lines.push([page.name, cpuRate, label, ...medians, ...ratios].join());
    }
if (values.csv) await writeFile(values.csv, `${lines.join('\n')}\n`);

printLine(['', ...pages.flatMap(({ name }) => [name, 'static', 'ratio', ...names.slice(2)])]);
console.log(`|---|${'--:|'.repeat(pages.length * (names.length + 1))}`);
for (const [label, row, cpuRate] of FIGURES) {
  const cells = pages.flatMap((page) => {
    const [figures = [], ...rest] = names.map((name) => figuresOf(row, name, page.name, cpuRate));
    const [ofStatic = '', ...ofFrameworks] = rest.map((numbers) => median(numbers).toFixed(0));
    return [median(figures).toFixed(0), ofStatic, ratio(figures, rest[0] ?? []), ...ofFrameworks];
  });
  printLine([cpuRate === CPU_RATES[1] ? `${label} at ${cpuRate}x` : label, ...cells]);
}

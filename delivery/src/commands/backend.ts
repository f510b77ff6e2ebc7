import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { funnelPage, runOperations, telemetrySection, telemetryTable } from 'backend';
import { type ConformanceTarget, conformanceReport, runConformance } from 'backend/conformance';
import { funnelCsv, funnelTable, reportFunnel } from 'backend/figures';
import { readSiteConfig } from '../core/compose/site-config.ts';
import { runCommand, UsageError, wholeNumber } from '../core/report/terminal.ts';
import { openSiteStore, siteFolder } from '../open-site.ts';
import { openSiteFunnel } from '../site-funnel.ts';
import { usageOf } from './help.ts';

/**
 * `npm run funnel`: prints the guide funnel of the last days (30 by default), and writes it as a page and as CSV to
 * `<site>/reports`, also while the site runs. Compares the two latest releases, or those of `--compare A,B`. Reads SITE_DIR,
 * DATA_DIR, DATABASE_URL and CANARY_DATABASE_URL like `npm start`.
 */
async function funnel(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { days: { type: 'string', default: '30' }, compare: { type: 'string', default: '' } },
  });
  const days = wholeNumber('days', values.days, 1, 9999);
  const store = openSiteStore(process.env);
  const opened = await openSiteFunnel(store);
  if (!opened) {
    console.log('No data yet: the backend has not run. Start the site with "npm start".');
    return;
  }
  try {
    const compare = values.compare.split(',').filter(Boolean);
    const report = await reportFunnel(opened, { days, now: Date.now(), compare }).catch((error: unknown) => {
      throw error instanceof RangeError ? new UsageError(error.message) : error;
    });
    const health = await opened.health(Date.parse(report.from));
    const folder = join(store.folder, 'reports');
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, 'funnel.html'),
      funnelPage(report, { csv: 'funnel.csv', more: telemetrySection(health) }),
    );
    await writeFile(join(folder, 'funnel.csv'), funnelCsv(report));
    const tables = [funnelTable(report), telemetryTable(health)].filter(Boolean).join('\n\n');
    console.log(`${tables}\n\nReport: ${relative(process.cwd(), join(folder, 'funnel.html'))}`);
  } finally {
    await opened.close();
  }
}

async function readTarget(args: string[]): Promise<ConformanceTarget> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { origin: { type: 'string' }, email: { type: 'string', default: 'conformance@example.com' } },
  });
  const [url = '', ...more] = positionals;
  const given = URL.parse(url);
  if (!given || !/^https?:$/.test(given.protocol) || more.length > 0) {
    throw new UsageError('Name one address that starts with http:// or https://.');
  }
  if (!values.email.includes('@')) throw new UsageError('--email must be an e-mail address.');
  const origin = URL.parse(values.origin ?? (await readSiteConfig(process.env)).origin);
  if (!origin) throw new UsageError('--origin must be an address such as https://www.example.com.');
  return { host: url.replace(/(?<!\/)\/+$/, ''), origin: origin.origin, email: values.email };
}

/** `npm run conformance -- URL`: exit code 0 when everything holds, 1 when not, 2 for a wrong call. */
async function conformance(args: string[]): Promise<void> {
  const target = await readTarget(args);
  console.log(`What the site calls, tried on ${target.host} for pages of ${target.origin}\n`);
  const results = await runConformance(target);
  console.log(conformanceReport(results));
  if (results.some(({ outcome }) => outcome !== 'holds')) process.exitCode = 1;
}

const [, , command, ...args] = process.argv;
if (command === 'funnel') await runCommand(usageOf(command), () => funnel(args));
else if (command === 'conformance') await runCommand(usageOf(command), () => conformance(args));
else {
  // `npm run backend -- COMMAND`, and `npm run earnings`: the operator's commands, on the site's data (docs/operations.md).
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(siteFolder(process.env), 'data') };
  process.exitCode = await runOperations(command === 'earnings' ? [command, ...args] : args, env);
}

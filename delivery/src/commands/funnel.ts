import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { openFunnel } from 'backend';
import { countFunnel } from '../funnel/count-funnel.ts';
import { funnelPage } from '../funnel/funnel-page.ts';
import { funnelTable } from '../funnel/funnel-table.ts';
import { guideReleaseAt } from '../funnel/guide-release-at.ts';
import { siteFolder } from '../store/site.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const USAGE = 'Usage: npm run funnel [-- --days 30]';

/**
 * `npm run funnel`: prints the guide funnel of the last days (default 30) and writes it as a page to
 * `<site>/reports/funnel.html`, while the site runs. SITE_DIR, DATA_DIR and DATABASE_URL as for `npm start`.
 */
async function funnel(days: number): Promise<void> {
  const site = siteFolder();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env;
  const opened = await openFunnel({
    databaseUrl: databaseUrl || undefined,
    dataDir: dataDir || join(site, 'data'),
  });
  if (!opened) {
    console.log('No data yet: the backend has not run. Start the site with "npm start".');
    return;
  }
  try {
    const to = Date.now();
    // Whole days: the first one counts from its midnight.
    const from = Math.floor(to / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;
    const releaseAt = await guideReleaseAt(site);
    const engine = opened.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    const report = await countFunnel(opened.events(from), { engine, from, to, releaseAt });
    const file = join(site, 'reports', 'funnel.html');
    await mkdir(join(site, 'reports'), { recursive: true });
    await writeFile(file, funnelPage(report));
    console.log(`${funnelTable(report)}\n\nReport: ${relative(process.cwd(), file)}`);
  } finally {
    await opened.close();
  }
}

function readDays(): number | null {
  try {
    const { values } = parseArgs({ options: { days: { type: 'string', default: '30' } } });
    return /^[1-9]\d{0,3}$/.test(values.days) ? Number(values.days) : null;
  } catch {
    return null;
  }
}

const days = readDays();
if (days) {
  await funnel(days);
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

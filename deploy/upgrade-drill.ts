import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { until } from '../backend/test/until.ts';
import { openStore } from '../delivery/src/core/store/site-store.ts';
import { constantForms, lostForms } from '../e2e/support/constant-forms.ts';
import { constantLoad } from '../e2e/support/constant-load.ts';
import { copySite } from '../e2e/support/copy-site.ts';
import { type ManyServers, startManyServers } from '../e2e/support/many-servers.ts';
import { runDelivery } from '../e2e/support/run-delivery.ts';

/**
 * `npm run drill:upgrade -- --next ../checkout-of-the-next-version`: an upgrade and the way back, tried before it is
 * done. Two machines, each with a server of the site and a backend, over a PostgreSQL and behind a Caddy of the drill's
 * own, while visitors read pages and send forms: each machine in turn gets the next version, and then this one again.
 * It prints what visitors noticed; the exit code is 1 unless that is nothing.
 *
 *   --next FOLDER    a checkout of the next version, with its dependencies installed; this one by default
 *   --site .site     whose live releases to begin with
 *   --rate 50        pages a second
 *   --forms 5        forms a second
 */

/** An upgrade to try. */
export interface Drill {
  /** The checkout of the version that runs. */
  present: string;
  /** Those of versions that take its place; after each this one comes back. */
  next: readonly { checkout: string; prepare?: () => Promise<void> }[];
  /** A site's folder with live releases, all of them released by name. The drill changes it. */
  site: string;
  /** Pages a second, and forms a second. */
  rate: number;
  forms: number;
  say?: (line: string) => void;
}

/** What an upgrade did to visitors and teams. */
export interface DrillReport {
  requests: number;
  /** The slowest answer to a reader, in milliseconds. */
  slowest: number;
  /** Forms that were acknowledged. */
  forms: number;
  /** What the start of each next version's image said. */
  images: readonly string[];
  /** What was live, one after the other. */
  compositions: readonly string[];
  /** The backend's migrations that have run. */
  migrations: readonly string[];
  /** One line for each thing that somebody noticed. */
  problems: readonly string[];
}

/** How many forms are to be acknowledged while both versions serve. */
const BESIDE_EACH_OTHER = 5;

/** Tries an upgrade under load. @throws Error when a process does not start, with what it said. */
export async function drillUpgrade({
  present,
  next,
  site,
  rate,
  forms,
  say = () => {},
}: Drill): Promise<DrillReport> {
  const many = await startManyServers(present, site, 2);
  try {
    const before = await releasedOn(many, site);
    const problems: string[] = [];
    const images: string[] = [];
    const paths = Object.keys((await openStore(site).live.composition()).pages);
    const readers = constantLoad(
      many.url,
      paths.filter((path) => path !== '/404'),
      rate,
    );
    const senders = constantForms(many.url, forms, (problem) => void problems.push(problem));
    const compositions = new Set([before.live]);
    const compare = async (when: string) => {
      const { live, versions } = await releasedOn(many, site);
      compositions.add(live);
      if (versions !== before.versions)
        problems.push(`${when} ${versions} are live, and not ${before.versions}`);
      for (const { url } of many.sites) {
        const { composition } = (await (await fetch(`${url}/ready`)).json()) as { composition?: string };
        if (composition !== live) problems.push(`${when} ${url} serves ${composition}, and not ${live}`);
      }
    };

    async function replaceAll(checkout: string): Promise<void> {
      for (const [at, machine] of many.sites.entries()) {
        await Promise.all([machine, many.backends[at]].map((one) => one?.replace(checkout)));
        const enough = senders.acknowledged.length + BESIDE_EACH_OTHER;
        await until(() => senders.acknowledged.length >= enough);
      }
    }
    for (const { checkout, prepare } of next) {
      await prepare?.();
      say(`To ${checkout}`);
      await replaceAll(checkout);
      await compare(`After ${checkout}`);
      // As the next version's image does it where somebody has it publish what it brings.
      const { code, said } = await runDelivery(checkout, site, 'start', '--build');
      images.push(said);
      if (code !== 0) problems.push(`${checkout} could not publish what it brings: ${said}`);
      await compare(`After what ${checkout} brings`);
      say(`Back to ${present}`);
      await replaceAll(present);
      await compare(`Back from ${checkout}`);
    }
    const [load] = await Promise.all([readers(), senders.stop()]);
    const { requests, slowest, failures } = load;
    problems.push(...failures, ...(await lostForms(many.databaseUrl, senders.acknowledged)));
    const ran = await ask<{ name: string }>(many, 'select name from kysely_migration order by name');
    return {
      requests,
      slowest,
      forms: senders.acknowledged.length,
      images,
      compositions: [...compositions],
      migrations: ran.map(({ name }) => name),
      problems,
    };
  } finally {
    await many.stop();
  }
}

async function ask<Row extends pg.QueryResultRow>(
  { databaseUrl }: ManyServers,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(query);
  await client.end();
  return rows;
}

/** What is live: the composition, and each team's release. */
async function releasedOn(many: ManyServers, site: string): Promise<{ live: string; versions: string }> {
  const [row] = await ask<{ live: string }>(many, 'select live from site_state');
  const live = row?.live ?? 'nothing';
  return { live, versions: JSON.stringify((await openStore(site).compositions.read(live))?.versions) };
}

async function runDrill(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const { values } = parseArgs({
    options: {
      next: { type: 'string', default: root },
      site: { type: 'string', default: join(root, '.site') },
      rate: { type: 'string', default: '50' },
      forms: { type: 'string', default: '5' },
    },
  });
  if (!existsSync(join(values.site, 'live')))
    throw new Error(
      `Nothing is live in ${values.site}: run "npm start" once, or name another folder with --site.`,
    );
  const site = await copySite(values.site);
  const store = openStore(site.folder);
  await store.live.switchTo(await store.live.composition(), 'release', 'shell');
  const report = await drillUpgrade({
    present: root,
    next: [{ checkout: resolve(values.next) }],
    site: site.folder,
    rate: Number(values.rate),
    forms: Number(values.forms),
    say: console.log,
  });
  await site.remove();
  const { requests, slowest, forms, compositions, migrations, problems } = report;
  console.log(`
requests:    ${requests}, the slowest ${slowest.toFixed(0)} ms
forms:       ${forms} acknowledged
live:        ${compositions.join(', ')}
migrations:  ${migrations.join(', ')}`);
  console.log(problems.length === 0 ? 'Nobody noticed anything.' : `\n${problems.slice(0, 40).join('\n')}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (import.meta.main) await runDrill();

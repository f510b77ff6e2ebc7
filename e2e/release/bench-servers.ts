import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { systemChromium } from '../../delivery/src/core/process/chromium.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { APP_TEXTS, type EditedApp, editionText, setEdition } from '../support/app-editions.ts';
import { constantForms, lostForms } from '../support/constant-forms.ts';
import { constantLoad } from '../support/constant-load.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { type ManyServers, type OneOfMany, startManyServers } from '../support/many-servers.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { wanderingReader } from '../support/wandering-reader.ts';

/**
 * `npm run bench:servers`: servers of the site and as many backends over one PostgreSQL, behind one Caddy, while every
 * app is published and rolled back, servers are killed and start with empty disks, and the database stops for a while.
 * It prints what readers and senders of forms noticed. A site must have been built (`npm start` once); everything
 * happens in copies.
 *
 *   --servers 3                                     of the site, and as many backends
 *   --guide 30 --account 30 --content 30 --shell 30 how often each app is published and rolled back
 *   --rate 50                                       pages a second; and a form four times a second
 *   --kill-every 5                                  publishes between two kills
 *   --outage 30                                     seconds without the database, once, in the middle
 *   --site .site                                    whose live releases to begin with
 *
 * Ctrl+C ends it after the publish that is under way, with the figures so far.
 */
const number = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values } = parseArgs({
  options: {
    servers: number('3'),
    guide: number('30'),
    account: number('30'),
    content: number('30'),
    shell: number('30'),
    rate: number('50'),
    'kill-every': number('5'),
    outage: number('30'),
    site: number('.site'),
  },
});
if (!existsSync(join(values.site, 'live'))) {
  throw new Error(
    `Nothing is live in ${values.site}: run "npm start" once, or name another folder with --site.`,
  );
}

/** What is to be on every server so many milliseconds after the switch. */
const FOLLOWED_MS = 1000;
/** What a killed server had begun to answer is cut off. */
const CUT_OFF_MS = 1000;

const problems: string[] = [];

function tell(problem: string): void {
  problems.push(problem);
  console.log(`  ${problem.slice(0, 2000)}`);
}

const [project, publisher] = await Promise.all([copyProject(), copySite(values.site)]);
const many = await startManyServers(project.folder, publisher.folder, Number(values.servers));

/** When a server was last killed, by `performance.now`. */
let killedAt = Number.NEGATIVE_INFINITY;
const justKilled = () => performance.now() - killedAt < CUT_OFF_MS;
/** Whether the database is away, or was a moment ago. */
let databaseAway = false;

/** Notes each switch of the database's live pointer, and when each server is there. */
async function watchSwitches({ databaseUrl, sites }: ManyServers) {
  const took: number[] = [];
  const late: string[] = [];
  let live = '';
  let client: pg.Client | undefined;
  let following: Promise<unknown> = Promise.resolve();

  async function untilThere({ url, isUp }: OneOfMany, id: string, since: number): Promise<void> {
    for (;;) {
      if (!isUp()) return;
      const said = (await fetch(`${url}/ready`)
        .then((answer) => answer.json())
        .catch(() => null)) as { composition?: string } | null;
      if (said?.composition === id) break;
      if (live !== id) {
        late.push(`${url} was not on ${id} before the next switch`);
        return;
      }
      await setTimeout(20);
    }
    if (!isUp()) return;
    const ms = performance.now() - since;
    took.push(ms);
    if (ms > FOLLOWED_MS) late.push(`${url} was on ${id} after ${(ms / 1000).toFixed(2)} s`);
  }

  async function look(told: boolean): Promise<void> {
    const since = performance.now();
    const answer = await client?.query<{ live: string }>('select live from site_state').catch(() => null);
    const id = answer?.rows[0]?.live;
    if (!id || id === live) return;
    live = id;
    // Servers that were killed, or lost the database with us, begin when they are back.
    const up = sites.filter(({ isUp }) => isUp());
    if (told) following = Promise.all(up.map((server) => untilThere(server, id, since)));
    await following;
  }

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    client.on('notification', () => void look(true));
    await client.connect();
    await client.query('listen site_store');
    await look(false);
  }
  await connect();
  return {
    took,
    late,
    /** Waits until every server has followed. */
    settled: () => following,
    reconnect: connect,
    stop: () => client?.end(),
  };
}

const refused = { withoutDatabase: 0, cutOff: 0 };

/** Each form is sent until it is acknowledged. */
function sendAgain(problem: string): boolean {
  if (databaseAway) refused.withoutDatabase += 1;
  else if (justKilled()) refused.cutOff += 1;
  else tell(problem);
  return true;
}

const paths = Object.keys((await openStore(publisher.folder).live.composition()).pages).filter(
  (path) => path !== '/404',
);
const executablePath = existsSync(chromium.executablePath()) ? undefined : systemChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // Playwright would end this process, without a word about the run.
  handleSIGINT: false,
});
const switches = await watchSwitches(many);
const stopLoad = constantLoad(many.url, paths, Number(values.rate), justKilled);
const forms = constantForms(many.url, 4, sendAgain);
const stopReader = wanderingReader(browser, many.url);
const begun = performance.now();

let interrupted = false;
process.once('SIGINT', () => {
  interrupted = true;
});

const kills = { site: 0, backend: 0 };

/** Kills a server at some moment of what is under way, and starts it again; one of the site with an empty disk. */
async function killOne(kind: 'site' | 'backend'): Promise<void> {
  const servers = kind === 'site' ? many.sites : many.backends;
  const server = servers[kills[kind] % servers.length];
  kills[kind] += 1;
  await setTimeout(Math.random() * 6000);
  killedAt = performance.now();
  await server?.kill();
  killedAt = performance.now();
  await setTimeout(2000);
  await server?.restart();
}

/** Runs a command; notes a failure, and what readers get afterwards. */
async function run(command: 'release' | 'rollback', app: EditedApp, edition: number): Promise<number> {
  const since = performance.now();
  const { code, said } = await runDelivery(project.folder, publisher.folder, command, app);
  const seconds = (performance.now() - since) / 1000;
  if (code !== 0) tell(`${command} ${app} (edition ${edition}) ended with ${code}: ${said}`);
  await switches.settled();
  const text = editionText(app, edition);
  const { page } = APP_TEXTS[app];
  const html = await (await fetch(`${many.url}${page}`)).text();
  // The first edition's text begins the others'.
  if (!html.includes(text) || (edition === 1 && html.includes(', edition '))) {
    tell(`${page} does not say "${text}" after ${command} ${app}`);
  }
  return seconds;
}

/** Stops the database for a while; meanwhile a publish is refused, and readers notice nothing. */
async function outage(): Promise<void> {
  databaseAway = true;
  await many.database.halt();
  const { code, said } = await runDelivery(project.folder, publisher.folder, 'rollback', 'guide');
  if (code !== 1 || !said.includes('does not answer')) {
    tell(`Without the database a roll back ended with ${code}: ${said}`);
  }
  await setTimeout(Number(values.outage) * 1000);
  await many.database.resume();
  await switches.reconnect();
  // Backends and servers try again every second or so.
  await setTimeout(3000);
  databaseAway = false;
  console.log(`  the database was away for ${values.outage} s`);
}

const APPS = ['guide', 'account', 'content', 'shell'] as const;
const rounds = Math.max(...APPS.map((app) => Number(values[app])));
const times = { release: [] as number[], rollback: [] as number[] };
let published = 0;
let killing: Promise<void> = Promise.resolve();
for (let edition = 2; edition < rounds + 2 && !interrupted; edition += 1) {
  const due = APPS.filter((app) => edition <= Number(values[app]) + 1);
  for (const app of due) {
    if (interrupted) break;
    if (published > 0 && published % Number(values['kill-every']) === 0) {
      const kind = published % (4 * Number(values['kill-every'])) === 0 ? 'backend' : 'site';
      killing = killing.then(() => killOne(kind)).catch((error) => void tell(String(error)));
    }
    await setEdition(project.folder, app, edition);
    const released = await run('release', app, edition);
    // Rolled back at once it would be the same release that the next edition replaces.
    const back = await run('rollback', app, 1);
    times.release.push(released);
    times.rollback.push(back);
    published += 1;
    console.log(
      `  ${app} ${edition - 1}/${values[app]}: released in ${released.toFixed(1)} s, rolled back in ${back.toFixed(1)} s, ${problems.length} problems`,
    );
    await killing;
  }
  if (edition === Math.ceil(rounds / 2) + 1 && Number(values.outage) > 0) await outage();
}

const [load, reader] = await Promise.all([stopLoad(), stopReader(), forms.stop()]);
const lost = await lostForms(many.databaseUrl, forms.acknowledged);
await switches.settled();
await switches.stop();
const minutes = ((performance.now() - begun) / 60_000).toFixed(0);
problems.push(...load.failures, ...reader.errors, ...switches.late, ...lost);

const at = (numbers: readonly number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? 0;
console.log(`
${many.sites.length} servers, ${many.backends.length} backends, one PostgreSQL, one Caddy, ${minutes} minutes
publishes: ${published} (median ${at(times.release, 0.5).toFixed(1)} s), and as many roll backs (median ${at(times.rollback, 0.5).toFixed(1)} s)
kills -9:  ${kills.site} of servers, which started with empty disks, ${kills.backend} of backends
followed:  ${switches.took.length} times a server, median ${at(switches.took, 0.5).toFixed(0)} ms, 99 of 100 within ${at(switches.took, 0.99).toFixed(0)} ms, at most ${at(switches.took, 1).toFixed(0)} ms
load:      ${load.requests} requests (${load.pages} pages, ${load.files} files), slowest ${load.slowest.toFixed(0)} ms, ${load.failures.length} failed, ${load.cutOff} cut off by a kill
forms:     ${forms.acknowledged.length} acknowledged, ${lost.length} not stored once; sent again ${refused.withoutDatabase} times without the database, ${refused.cutOff} times after a kill
reader:    ${reader.opened} addresses opened, ${reader.soft} links inside of a document, ${reader.full} by a full load, ${reader.errors.length} errors`);
console.log(problems.length === 0 ? 'No reader noticed anything.' : `\n${problems.slice(0, 40).join('\n')}`);

await browser.close();
await many.stop();
await Promise.all([project.remove(), publisher.remove()]);
process.exitCode = problems.length === 0 ? 0 : 1;

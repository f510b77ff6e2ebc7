import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
// biome-ignore lint/plugin: another process holds the database for a time, and no test waits for it.
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { jsonPost } from '../../backend/test/json-post.ts';
import { smallDisk } from '../../backend/test/small-disk.ts';
import { startSmtpCatcher } from '../../backend/test/smtp-catcher.ts';
import { PROMETHEUS, pathOf } from '../../delivery/src/commands/test-programs.ts';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import type { ServedCopy } from '../../e2e/support/serve-live.ts';
import { SERVER_CLOCK, stopServerClock } from '../../e2e/support/server-clock.ts';
import { dashboardQueries, RULES_FILE, readRules } from './rules.ts';
import { sendForm, startSite, startTwoServers } from './small-site.ts';

const METRICS_TOKEN = 'metrics-of-this-test';
/** Between two scrapes, by the server's clock and in the series that the rules judge. */
const STEP_SECONDS = 30;
/** Steps while all is well, and with a fault: five minutes. */
const [WELL, FAULTY] = [6, 10];

/** How long the other process holds the database, in milliseconds. */
const HELD_MS = 1200;

/** Gives what promtool says; rejects when it finds a fault. */
async function promtool(args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)(pathOf(PROMETHEUS), args);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

const readMetrics = async ({ url }: ServedCopy) => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** What Prometheus adds to every series of this server. */
const TARGET = 'job="site",instance="site-1"';

/** The samples of a scrape, by their series, as Prometheus would keep them. */
function samplesOf(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      const series = line.slice(0, end);
      const labels = series.endsWith('}') ? `${series.slice(0, -1)},${TARGET}}` : `${series}{${TARGET}}`;
      return [labels, line.slice(end + 1)];
    }),
  );
}

/** What a page of the account area tells. */
const TELEMETRY = { own: 'account/1.0.0', releases: '', page: '/login', vitals: '', errors: '' };

/** A site whose clock is the test's, which is scraped every thirty seconds of it. */
class WatchedSite {
  readonly site: ServedCopy;
  readonly scrapes: Map<string, string>[] = [];
  #now = Date.now();

  constructor(site: ServedCopy) {
    this.site = site;
  }

  /** Lets thirty seconds of visitors pass, and scrapes the metrics. */
  async step({ failing = false } = {}): Promise<void> {
    const at = this.scrapes.length;
    this.#now += STEP_SECONDS * 1000;
    await stopServerClock(this.site, this.#now);
    const visit = async (visitor: number) => {
      const from = { 'x-forwarded-for': `203.0.${at}.${visitor}` };
      await fetch(`${this.site.url}/`, { headers: from });
      await sendForm(this.site, `Message ${at} ${visitor}`, from);
      // Of five networks one or two do not get the account area's files.
      const errors = failing && visitor > 2 ? 'load account/1.0.0' : '';
      const told = { ...TELEMETRY, releases: 'shell/1.0.0,account/1.0.0', errors };
      const network = { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': `198.${at}.${visitor}.1` };
      await fetch(`${this.site.url}/api/page-telemetry`, jsonPost(told, network));
    };
    await Promise.all([0, 1, 2, 3, 4].map(visit));
    this.scrapes.push(samplesOf(await readMetrics(this.site)));
  }

  /** Which alerts the rules fire after so many scrapes. */
  async firing(scrapes = this.scrapes.length): Promise<string[]> {
    const names = new Set(this.scrapes.flatMap((samples) => [...samples.keys()]));
    const input_series = [...names].map((series) => ({
      series,
      values: this.scrapes.map((samples) => samples.get(series) ?? '_').join(' '),
    }));
    input_series.push({ series: `up{${TARGET}}`, values: this.scrapes.map(() => '1').join(' ') });
    const expr = 'count by (alertname) (ALERTS{alertstate="firing"})';
    const eval_time = `${(scrapes - 1) * STEP_SECONDS}s`;
    const interval = `${STEP_SECONDS}s`;
    const tests = [{ interval, input_series, promql_expr_test: [{ expr, eval_time, exp_samples: [] }] }];
    const file = join(temporaryFolder(), 'test.yml');
    writeFileSync(file, JSON.stringify({ rule_files: [RULES_FILE], evaluation_interval: interval, tests }));
    const said = await promtool(['test', 'rules', file]).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        if (!stderr.includes('got: ') && !stdout.includes('got: ')) throw new Error(stdout + stderr);
        return stdout + stderr;
      },
    );
    // It says what fires where nothing should.
    return [...said.matchAll(/\{alertname="(\w+)"\}/g)].map(([, name = '']) => name).sort();
  }
}

/** A busy machine makes any server slow, and the rules then say so. */
const OF_SLOWNESS = ['EventLoopBlocked', 'SlowAnswers'];
const besidesSlowness = (firing: readonly string[]) => firing.filter((alert) => !OF_SLOWNESS.includes(alert));

/** Starts a site that is watched, and lets it do well for a time. */
async function watchSite(settings: Record<string, string> = {}): Promise<WatchedSite> {
  const watched = new WatchedSite(await startSite({ METRICS_TOKEN, ...settings }, SERVER_CLOCK));
  for (let step = 0; step < WELL; step += 1) await watched.step();
  expect(besidesSlowness(await watched.firing())).toEqual([]);
  return watched;
}

describe.skipIf(isWithout('Prometheus'))('within five minutes an alert sees', () => {
  test('a remote whose files do not arrive', async () => {
    const watched = await watchSite();
    for (let step = 0; step < FAULTY; step += 1) await watched.step({ failing: true });
    expect(besidesSlowness(await watched.firing())).toEqual(['RemoteFails']);
  });

  test('a mail server that refuses', async () => {
    let code: number | undefined;
    const smtp = await startSmtpCatcher(() => code);
    onTestFinished(() => smtp.close());
    const watched = await watchSite({ SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com' });
    code = 451;
    for (let step = 0; step < FAULTY; step += 1) await watched.step();
    expect(besidesSlowness(await watched.firing())).toEqual(['OutboxWaits']);
  });

  test('a disk that fills', async (context: TestContext) => {
    const DATA_DIR = smallDisk(40, context);
    const watched = await watchSite({ DATA_DIR });
    const { bavail, bsize } = statfsSync(DATA_DIR);
    writeFileSync(join(DATA_DIR, 'other'), Buffer.alloc(bavail * bsize - 2_000_000));
    for (let step = 0; step < FAULTY; step += 1) await watched.step();
    expect(besidesSlowness(await watched.firing())).toEqual(['DiskFilling', 'DiskFull', 'ErrorAnswers']);
  });

  test('a slow server, whose database another process holds', async () => {
    const DATA_DIR = temporaryFolder();
    const watched = await watchSite({ DATA_DIR });
    const other = new DatabaseSync(join(DATA_DIR, 'site.sqlite'));
    onTestFinished(() => other.close());
    const hold = async () => {
      other.exec('begin immediate');
      const forms = [1, 2, 3].map(() => sendForm(watched.site, randomUUID()));
      await setTimeout(HELD_MS);
      other.exec('rollback');
      await Promise.all(forms);
    };
    /** How many forms took longer than a second. */
    const slowForms = async () => {
      const samples = samplesOf(await readMetrics(watched.site));
      const forms = (part: string, more = '') =>
        Number(samples.get(`http_request_duration_seconds_${part}{kind="form"${more},${TARGET}}`));
      return forms('count') - forms('bucket', ',le="1"');
    };
    // Two minutes are enough here.
    for (let step = 0; step < 4; step += 1) {
      const wanted = (await slowForms()) + 3;
      // On a busy machine a form may come when the hold is nearly over.
      do await hold();
      while ((await slowForms()) < wanted);
      await watched.step();
    }
    const firing = await watched.firing();
    expect(firing).toContain('SlowAnswers');
    expect(besidesSlowness(firing)).toEqual([]);
  });
});

/** Names of metrics and values of labels in an expression, as `name{label="value"}`. */
function selectorsIn(expr: string): { name: string; labels: string[] }[] {
  const found = expr.matchAll(/\b([a-z]\w+_\w+|up|ALERTS)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label),
  }));
}

/** What Prometheus adds itself. */
const OF_PROMETHEUS = ['up', 'ALERTS', 'histogram_quantile'];

test('each alert has a name of its own, and says what it is and what to do', async () => {
  const rules = await readRules();
  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/^[A-Z].*[^.]$/);
    expect(annotations.runbook, alert).toMatch(/^[A-Z`].*\.$/);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('alerts and dashboard ask for what two servers really have', async () => {
  const { site, backend } = await startTwoServers({ METRICS_TOKEN });
  expect((await sendForm(site, 'For the metrics')).status).toBe(200);
  const init = jsonPost({ ...TELEMETRY, vitals: 'LCP 900' }, { 'user-agent': 'Mozilla/5.0' });
  for (const release of ['', 'robot'])
    await fetch(`${backend.url}/page-telemetry?release=account/1.0.0;${release}`, init);
  const texts = [await readMetrics(site), await readMetrics(backend)];
  // What a backend alone does not have, a site's server has, and the reverse.
  const all = texts.flatMap((text) => [...samplesOf(text).keys()]);
  const asked = [...(await readRules()).map(({ expr }) => expr), ...(await dashboardQueries())].flatMap(
    selectorsIn,
  );
  expect(asked.length).toBeGreaterThan(30);
  for (const { name, labels } of asked.filter((one) => !OF_PROMETHEUS.includes(one.name))) {
    const isThere = all.some(
      (series) => series.startsWith(`${name}{`) && labels.every((label) => series.includes(`${label}="`)),
    );
    expect(isThere, `${name} with ${labels}`).toBe(true);
  }
  // prom-client's own names break a convention.
  const ours = (text: string) => text.replaceAll(/^.*nodejs_active_.*\n/gm, '');
  if (!isWithout('Prometheus')) for (const text of texts) await promtool(['check', 'metrics'], ours(text));
});

describe.skipIf(isWithout('Prometheus'))('promtool', () => {
  test('finds no fault in the rules, nor in what the dashboard asks for', async () => {
    expect(await promtool(['check', 'rules', '--lint=all', '--lint-fatal', RULES_FILE])).toContain('SUCCESS');
    const rules = (await dashboardQueries()).map((expr, at) => ({
      record: `panel:${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = join(temporaryFolder(), 'dashboard.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(await promtool(['check', 'rules', file])).toContain(`${rules.length} rules found`);
  });
});

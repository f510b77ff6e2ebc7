import { FUNNEL_APP, type Funnel, type Log, readWeek } from 'backend';
import {
  FUNNEL_COLUMNS,
  type FunnelReport,
  funnelCsv,
  GOAL_APPS,
  GOALS,
  type Goal,
  goalsOf,
  lastDays,
  reportFunnel,
} from 'backend/figures';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { previewsOf } from '../../core/publish/make-preview.ts';
import { readSiteNews } from '../../core/publish/site-news.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { type AuditEntry, entriesWith } from '../../core/store/audit.ts';
import { canariesBeside } from '../../core/store/canaries.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { experimentRates, experimentState, isExperiment } from '../../rollout/experiment-state.ts';
import {
  type AskedExperiment,
  comparedVersions,
  LONGEST_QUESTION,
  MOST_DAYS,
  type PreparedExperiment,
  prepareExperiment,
} from '../../rollout/prepare-experiment.ts';
import {
  type AuditPage,
  type ExperimentView,
  type FunnelView,
  NO_FUNNEL,
  type ReleaseView,
  type WeekView,
} from './admin-api.ts';
import { type Admission, bodyOf, refused } from './admission.ts';
import { withoutPlaces } from './without-places.ts';

/** What visitors did, as the console shows it. */
export type WatchedFunnel = Pick<
  Funnel,
  'health' | 'hours' | 'verdicts' | 'engine' | 'events' | 'shop' | 'votes' | 'earnings'
>;

/** What the views work with. */
interface ViewOptions {
  store: SiteStore;
  funnel: WatchedFunnel | undefined;
  log: Log;
  readerOf: Admission['readerOf'];
}

/** Bytes of an experiment, whose question and versions are long. */
const MOST_ASKED = 2000;
const VERSION = /^[\w.+-]{1,80}$/;
/** Entries of the audit log beside a release. */
const MOST_ENTRIES = 10;
/** The same on a page of its own. */
const PAGE_ENTRIES = 50;

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** An experiment as the console asks for it. `effect` in percent. */
const ASKED = v.strictObject({
  compare: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80), v.regex(VERSION))), v.maxLength(4)),
  goal: v.picklist(Object.keys(GOALS) as [Goal, ...Goal[]]),
  effect: whole(1, 500),
  days: v.nullable(whole(1, MOST_DAYS)),
  question: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_QUESTION)), ''),
});

/** The app that a call's query asks about, the guide by default, or the answer for one that has no goal. */
export function experimentApp(c: Context): string | Response {
  const app = c.req.query('app') ?? FUNNEL_APP;
  return goalsOf(app).length > 0
    ? app
    : refused(c, `Name an app with a goal: ${GOAL_APPS.join(' or ')}.`, 400);
}

/** Prepares the experiment with an app that a call's body asks for, or says why it cannot. */
export async function preparedFor(
  c: Context,
  store: SiteStore,
  funnel: WatchedFunnel | undefined,
  app: string,
): Promise<PreparedExperiment | Response> {
  if (!funnel) return c.text(NO_FUNNEL, 503);
  const asked = await bodyOf(c, ASKED, MOST_ASKED);
  if (!asked || asked instanceof Response || GOALS[asked.goal].app !== app) {
    const how = `Ask: {"compare": ["1.0.0-a", "1.0.0-b"], "goal": "${goalsOf(app)[0]}", "effect": 20, "days": null}`;
    return refused(c, how, 400);
  }
  const { compare, goal, effect, days, question } = asked;
  try {
    const versions = await comparedVersions(store, app, compare);
    const wish: AskedExperiment = { versions, goal, effect: effect / 100, days, question };
    return await prepareExperiment(funnel, wish, Date.now());
  } catch (error) {
    // Another release may have become live since it was planned.
    if (error instanceof RangeError) return c.text(error.message, 409);
    throw error;
  }
}

/** The experiment of an app that runs, with its figures. */
async function experimentView(store: SiteStore, funnel: WatchedFunnel, app: string): Promise<ExperimentView> {
  const { versions } = await store.live.composition();
  const stable = versions[app] ?? '';
  const kept = (await store.releases.list(app)).sort((a, b) => b.builtAt - a.builtAt);
  const view = {
    app,
    apps: GOAL_APPS.filter((one) => versions[one]),
    stable,
    candidates: kept
      .map(({ version }) => version)
      .filter((version) => version !== stable && store.names.has({ app, version })),
    goals: goalsOf(app).map((goal) => ({
      goal,
      one: GOALS[goal].one,
      each: GOALS[goal].each,
    })),
  };
  const canary = canariesBeside(await store.rollouts.read(), versions)
    .filter(isExperiment)
    .find((one) => one.app === app);
  if (!canary) return { ...view, running: null };
  const now = Date.now();
  const state = await experimentState(canary, funnel, now);
  return { ...view, running: { canary, ...state, rates: await experimentRates(canary, funnel, now) } };
}

async function releaseView(store: SiteStore, app: string, version: string): Promise<ReleaseView | null> {
  // What was checked elsewhere.
  if (store.isCopy) await store.bringUp();
  const found = await store.comparisons.of(app, version);
  const audit = (await store.audit.read())
    .filter((entry) => entry.app === app && entry.version === version)
    .reverse()
    .slice(0, MOST_ENTRIES);
  if (!found && audit.length === 0 && !store.releases.has(app, version)) return null;
  const previews = store.releases.has(app, version) ? await previewsOf(store, app, version, Date.now()) : [];
  return { comparison: found && { ...found.comparison, name: found.name }, previews, audit };
}

/** What is only read, for the console and for programs: the audit log, a release, its pictures, the funnel, a week, an experiment. */
export function views({ store, funnel, log, readerOf }: ViewOptions): Hono {
  const app = new Hono();
  const nothing = (c: Context) => c.text('There is nothing here.', 404);
  const shown = withoutPlaces(store);
  const told = (c: Context, view: ReleaseView | AuditPage) =>
    c.body(shown(JSON.stringify(view)), 200, { 'content-type': 'application/json' });

  app.get('/audit', async (c) => {
    const token = await readerOf(c, {}, 'audit');
    if (token instanceof Response) return token;
    const { words = '', skip = '0' } = c.req.query();
    if (words.length > 100 || !/^\d{1,6}$/.test(skip))
      return c.text('Search by at most 100 letters: /audit?words=guide&skip=50', 400);
    await store.bringUp(false);
    const own = (entry: AuditEntry) => token.app === ALL_APPS || entry.app === token.app;
    const found = entriesWith((await store.audit.read()).filter(own), words).reverse();
    return told(c, { entries: found.slice(Number(skip), Number(skip) + PAGE_ENTRIES), found: found.length });
  });

  app.get('/release', async (c) => {
    const { app: name = '', version = '' } = c.req.query();
    if (!isAppName(name) || !VERSION.test(version)) return nothing(c);
    // What a team tries, and what its releases were refused for, is its own.
    const token = await readerOf(c, { app: name });
    if (token instanceof Response) return token;
    const view = await releaseView(store, name, version);
    return view ? told(c, view) : nothing(c);
  });

  app.get('/picture', async (c) => {
    const { app: name = '', comparison = '', file = '' } = c.req.query();
    if (!isAppName(name)) return nothing(c);
    const token = await readerOf(c, { app: name });
    if (token instanceof Response) return token;
    const isOwn = (await store.comparisons.read(comparison))?.app === name;
    const bytes = isOwn ? await store.comparisons.picture(comparison, file) : null;
    return bytes
      ? c.body(bytes, 200, {
          'content-type': 'image/jpeg',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
      : nothing(c);
  });

  /** Answers with what visitors did to whoever has a token. */
  const counted = (path: string, answer: (c: Context, known: WatchedFunnel) => Promise<Response>) =>
    app.get(path, async (c) => {
      const token = await readerOf(c, {});
      if (token instanceof Response) return token;
      return funnel ? answer(c, funnel) : c.text(NO_FUNNEL, 503);
    });
  /** Answers with the report of the days that the query names. */
  const reported = (path: string, answer: (c: Context, report: FunnelReport) => Response) =>
    counted(path, async (c, known) => {
      const days = c.req.query('days') ?? '30';
      if (!/^[1-9]\d{0,2}$/.test(days)) return c.text('Name the days: /funnel?days=30, from 1 to 999.', 400);
      return answer(c, await reportFunnel(known, { days: Number(days), now: Date.now() }));
    });
  reported('/funnel', (c, report) => c.json({ report, columns: FUNNEL_COLUMNS } satisfies FunnelView));
  reported('/funnel.csv', (c, report) =>
    c.body(funnelCsv(report), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${FUNNEL_APP}-funnel.csv"`,
    }),
  );
  app.get('/week', async (c) => {
    const token = await readerOf(c, {});
    if (token instanceof Response) return token;
    const days = lastDays(7, Date.now());
    const [week, news] = await Promise.all([
      funnel ? readWeek(funnel, days) : null,
      readSiteNews(store, days, log),
    ]);
    return c.json({ week, news } satisfies WeekView);
  });
  counted('/experiment', async (c, known) => {
    const asked = experimentApp(c);
    return asked instanceof Response ? asked : c.json(await experimentView(store, known, asked));
  });

  app.post('/experiment/plan', async (c) => {
    const token = await readerOf(c, {});
    if (token instanceof Response) return token;
    const asked = experimentApp(c);
    if (asked instanceof Response) return asked;
    const prepared = await preparedFor(c, store, funnel, asked);
    return prepared instanceof Response ? prepared : c.json(prepared);
  });
  return app;
}

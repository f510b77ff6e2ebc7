import { parseArgs } from 'node:util';
import { countFunnel, FUNNEL_APP, type Funnel, GOALS, type Goal, lastDays, number } from 'backend';
import { progress, runCommand, UsageError } from '../core/report/terminal.ts';
import { canariesBeside } from '../core/store/canaries.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { openSiteStore } from '../open-site.ts';
import { experimentState, isExperiment } from '../rollout/experiment-state.ts';
import { type ExperimentWish, planExperiment, planWords, type Traffic } from '../rollout/plan-experiment.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { openSiteFunnel } from '../site-funnel.ts';
import { wholeNumber } from './command.ts';

// As in publishing.ts.
process.env.NODE_ENV ??= 'production';

const GOAL_NAMES = Object.keys(GOALS);
const USAGE = `Usage: npm run experiment -- guide --compare A,B[,C] --goal ${GOAL_NAMES.join('|')} [--effect 20] [--days 14]
         [--question "Does it bring more guides out?"] [--start]
       npm run experiment                 how the running one stands
A and B are versions, or their last parts; one of them is live. Without --start it only says what it takes.`;

/** The traffic that a plan is made from. */
const PLAN_DAYS = 28;
const DAY_MS = 86_400_000;
const MOST_DAYS = 180;
const MOST_RELEASES = 4;

/** Works with what visitors did. @throws Error when there is no data. */
async function withFunnel<Result>(
  store: SiteStore,
  work: (funnel: Funnel) => Promise<Result>,
): Promise<Result> {
  const funnel = await openSiteFunnel(store);
  if (!funnel) throw new Error('No data yet: the backend has not run. Start the site with "npm start".');
  return work(funnel).finally(() => funnel.close());
}

/** The versions that were typed, the live one first. @throws UsageError */
async function versionsOf(store: SiteStore, typed: string): Promise<string[]> {
  const kept = (await store.releases.list(FUNNEL_APP)).map(({ version }) => version);
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const versions = names.map((name) => {
    const found = kept.filter((version) => version === name || version.endsWith(`-${name}`));
    if (found.length === 1) return found[0] ?? '';
    throw new UsageError(
      `There is ${found.length === 0 ? 'no' : 'more than one'} kept release ${name} of ${FUNNEL_APP}. Kept are ${kept.join(', ')}.`,
    );
  });
  if (versions.length < 2 || versions.length > MOST_RELEASES || new Set(versions).size < versions.length) {
    throw new UsageError(
      `--compare names two to ${MOST_RELEASES} releases, each once, with commas between them.`,
    );
  }
  const live = (await store.live.composition()).versions[FUNNEL_APP] ?? '';
  if (!versions.includes(live)) {
    throw new UsageError(`One of them must be live, which is ${FUNNEL_APP} ${live}.`);
  }
  return [live, ...versions.filter((version) => version !== live)];
}

/** What was counted of the last days; days before the first visitor are left out. */
async function trafficOf(funnel: Funnel, goal: Goal, now: number): Promise<Traffic> {
  const { engine } = funnel;
  const period = lastDays(PLAN_DAYS, now);
  const { total, days } = await countFunnel(funnel.events(period.from), { engine, ...period });
  return { trials: total[GOALS[goal].of], successes: total[goal], days: days.length };
}

async function plan(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      compare: { type: 'string', default: '' },
      goal: { type: 'string', default: '' },
      effect: { type: 'string', default: '20' },
      days: { type: 'string' },
      question: { type: 'string' },
      start: { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 1 || positionals[0] !== FUNNEL_APP) {
    throw new UsageError(`Name ${FUNNEL_APP}: its requests and downloads are what is counted.`);
  }
  const goal = GOAL_NAMES.find((name): name is Goal => name === values.goal);
  if (!goal) throw new UsageError(`--goal is ${GOAL_NAMES.join(' or ')}.`);
  const effect = wholeNumber('effect', values.effect, 1, 500) / 100;
  const days = values.days === undefined ? null : wholeNumber('days', values.days, 1, MOST_DAYS);
  const store = openSiteStore(process.env);
  await store.bringUp();
  const versions = await versionsOf(store, values.compare);
  const wish: ExperimentWish = { goal, effect, versions, days };
  const now = Date.now();
  const traffic = await withFunnel(store, (funnel) => trafficOf(funnel, goal, now));
  const planned = planExperiment(wish, traffic);
  const { one } = GOALS[goal];
  const question =
    values.question?.trim() ||
    `Does ${versions.slice(1).join(' or ')} bring more ${one}s than ${versions[0]}, by ${values.effect} % or more?`;
  progress.say([`Question: ${question}`, ...planWords(planned, wish, traffic)].join('\n'));
  if (!values.start) {
    progress.say('\nNothing was started. To do so, add --start.');
    return;
  }
  if (planned.days === null || planned.days > MOST_DAYS) {
    const why =
      planned.days === null ? 'Nobody knows how long it takes' : `It would take ${planned.days} days`;
    throw new UsageError(`${why}: say when it ends with --days, or ask for a larger --effect.`);
  }
  const ends = new Date(now + planned.days * DAY_MS).toISOString();
  const experiment = { goal, question, views: planned.needed ?? 0, ends };
  const { variants } = planned;
  await startCanary({
    store,
    app: FUNNEL_APP,
    variants,
    experiment,
    step: progress.step,
    lock: { waiting: progress.wait },
  });
  progress.say(`\nStarted. It ends on ${ends.slice(0, 10)}. How it stands: npm run experiment`);
}

async function show(): Promise<void> {
  const store = openSiteStore(process.env);
  await store.bringUp();
  const { versions } = await store.live.composition();
  const running = canariesBeside(await store.rollouts.read(), versions).filter(isExperiment);
  if (running.length === 0) {
    progress.say(`No experiment is running.\n${USAGE}`);
    return;
  }
  for (const canary of running) {
    const { stable, variants, since, experiment } = canary;
    const { counted, words } = await withFunnel(store, (funnel) =>
      experimentState(canary, funnel, Date.now()),
    );
    const { each } = GOALS[experiment.goal as Goal];
    const parts = variants.map(({ version, percent }) => `${version} for ${percent} %`).join(', ');
    const of = experiment.views > 0 ? ` of the ${number(experiment.views)} that were planned` : '';
    progress.say(
      [
        experiment.question,
        `${parts} of the visitors, ${stable} for the others, from ${since.slice(0, 10)} to ${experiment.ends.slice(0, 10)}.`,
        `So far ${number(counted)}${of} (${each}).`,
        ...words,
      ].join('\n'),
    );
  }
}

const args = process.argv.slice(2);
await runCommand(USAGE, () => (args.length === 0 ? show() : plan(args)));

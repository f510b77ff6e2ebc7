import { parseArgs } from 'node:util';
import type { Funnel } from 'backend';
import { GOAL_APPS, GOALS, type Goal, goalsOf, number } from 'backend/figures';
import { listCanaries } from '../core/publish/listing.ts';
import { progress, runCommand, UsageError, wholeNumber } from '../core/report/terminal.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { openSiteStore } from '../open-site.ts';
import { experimentState, isExperiment } from '../rollout/experiment-state.ts';
import { comparedVersions, MOST_DAYS, prepareExperiment } from '../rollout/prepare-experiment.ts';
import { openSiteFunnel } from '../site-funnel.ts';
import { usageOf } from './help.ts';
import { performHere } from './perform-at.ts';

const USAGE = usageOf('experiment');

/** Works with what visitors did. @throws Error when there is no data. */
async function withFunnel<Result>(
  store: SiteStore,
  work: (funnel: Funnel) => Promise<Result>,
): Promise<Result> {
  const funnel = await openSiteFunnel(store);
  if (!funnel) throw new Error('No data yet: the backend has not run. Start the site with "npm start".');
  return work(funnel).finally(() => funnel.close());
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
  const [app = '', ...others] = positionals;
  const goals = goalsOf(app);
  if (others.length > 0 || goals.length === 0)
    throw new UsageError(`Name ${GOAL_APPS.join(' or ')}: what their visitors do is counted.`);
  const goal = goals.find((name) => name === values.goal);
  if (!goal) throw new UsageError(`--goal of ${app} is ${goals.join(' or ')}.`);
  const effect = wholeNumber('effect', values.effect, 1, 500) / 100;
  const days = values.days === undefined ? null : wholeNumber('days', values.days, 1, MOST_DAYS);
  const store = openSiteStore(process.env);
  await store.bringUp();
  const compare = values.compare
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const versions = await comparedVersions(store, app, compare).catch((error: Error) => {
    throw error instanceof RangeError ? new UsageError(`--compare: ${error.message}`) : error;
  });
  const asked = { versions, goal, effect, days, question: values.question };
  const prepared = await withFunnel(store, (funnel) => prepareExperiment(funnel, asked, Date.now()));
  const { experiment, plan: planned, hindrance } = prepared;
  progress.say([`Question: ${prepared.question}`, ...prepared.words].join('\n'));
  if (!values.start) {
    progress.say('\nNothing was started. To do so, add --start.');
    return;
  }
  if (!experiment) throw new UsageError(`${hindrance} (--days, --effect)`);
  await performHere(store, { kind: 'experiment', app, variants: planned.variants, experiment });
}

async function show(): Promise<void> {
  const store = openSiteStore(process.env);
  await store.bringUp();
  const running = (await listCanaries(store)).filter(isExperiment);
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

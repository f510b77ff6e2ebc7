import { type ChangeOptions, changeUnderLock, type Note } from '../core/publish/change-live.ts';
import { type SwitchResult, switchUnderLock } from '../core/publish/go-live.ts';
import { type AuditEntry, describeEnd } from '../core/store/audit.ts';
import { type Canary, canaryText } from '../core/store/canaries.ts';
import type { Live } from '../core/store/live.ts';
import { type AppName, setId, withVersions } from '../core/store/version-set.ts';

interface ChangeCanaryOptions extends ChangeOptions {
  app: AppName;
  version?: string | undefined;
}

function canaryOf({ app, version }: ChangeCanaryOptions, { canaries }: Live): Canary {
  const canary = canaries.find((one) => one.app === app);
  if (canary && version !== undefined && version !== canary.version)
    throw new Error(`The canary of ${app} is ${canary.version} now, not ${version.slice(0, 80)}.`);
  if (canary) return canary;
  const others = canaries.map(canaryText).join('; ');
  throw new Error(
    `${app.slice(0, 40)} has no canary. ${others ? `Canaries: ${others}.` : 'No app has one.'}`,
  );
}

function change<Result>(
  options: ChangeCanaryOptions,
  action: AuditEntry['action'],
  work: (live: Live, canary: Canary, note: Note) => Promise<Result>,
): Promise<Result> {
  const { app } = options;
  const what = `A change of the canary of ${app}`;
  return changeUnderLock({ ...options, what }, { action, app }, async (live, note) => {
    const canary = canaryOf(options, live);
    note({ version: canary.version, set: setId(live) });
    return work(live, canary, note);
  });
}

/** When the percentage rises, no visitor loses the canary. */
export function changeCanary(
  options: ChangeCanaryOptions & { percent: number; progressive?: boolean | undefined },
): Promise<{ before: Canary; canary: Canary }> {
  const { store, app, percent, step } = options;
  return change(options, 'canary', async (live, before, note) => {
    const progressive = options.progressive ?? before.progressive;
    const canary = { ...before, percent, progressive, changedAt: new Date().toISOString() };
    const canaries = live.canaries.map((one) => (one === before ? canary : one));
    await step('canary', () => store.live.replace({ ...live, canaries }, { action: 'canary', app }));
    note({ outcome: 'done', said: [`${canaryText(canary)}, after ${before.percent}%`] });
    return { before, canary };
  });
}

export function abortCanary(options: ChangeCanaryOptions): Promise<Canary> {
  const { store, app, step } = options;
  return change(options, 'canary aborted', async (live, canary, note) => {
    const canaries = live.canaries.filter((one) => one !== canary);
    await step('abort', () => store.live.replace({ ...live, canaries }, { action: 'canary aborted', app }));
    note({ outcome: 'done', said: await describeEnd(options, canary) });
    return canary;
  });
}

/** @throws Refused if the canary is no longer compatible. */
export function promoteCanary(options: ChangeCanaryOptions): Promise<SwitchResult & { canary: Canary }> {
  const { app } = options;
  return change(options, 'promote', async (before, canary, note) => {
    const set = withVersions(before, { [app]: canary.version });
    const switched = await switchUnderLock(options, { before, set, info: { action: 'promote', app } }, note);
    note({ said: await describeEnd(options, canary) });
    return { canary, ...switched };
  });
}

import { compose } from '../compose/compose.ts';
import { refusalOfRendering } from '../gate/candidate.ts';
import { checkComposition } from '../gate/check-composition.ts';
import { type Refusal, Refused, refuse } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import {
  type Canary,
  type Chosen,
  choiceKey,
  everyChoice,
  type FormerCanary,
  type Rollouts,
} from '../store/canaries.ts';
import { type Composition, stylesheetNames } from '../store/compositions.ts';
import { KEPT_DAYS } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';

/** By `choiceKey`: the composition of the visitors who get that. */
export type Choices = Rollouts['compositions'][string];

/** Which apps' releases must be compiled against the shell of a choice: nobody has done so yet. */
function uncompiled({ shell, ...remotes }: Chosen, isNewShell: boolean): AppName[] {
  if (shell) return ['shell'];
  return isNewShell ? Object.keys(remotes) : [];
}

async function composeChoice(
  store: SiteStore,
  live: Composition,
  chosen: Chosen,
  { earlier, isNewShell }: { earlier: readonly Composition[]; isNewShell: boolean },
): Promise<Composition> {
  const versions = { ...live.versions, ...chosen };
  refuse(await checkComposition(store, versions, null));
  for (const app of uncompiled(chosen, isNewShell)) refuse(await checkComposition(store, versions, app));
  const { config, origins = {} } = live;
  return compose(store, versions, { config, earlier, origins }).catch(async (failure: unknown) => {
    const [[app = '', version = ''] = []] = Object.entries(chosen);
    throw new Refused([refusalOfRendering(await store.releases.read(app, version), failure)]);
  });
}

/**
 * Composes everything that visitors get beside `live` with these canaries, and lets every server have it. What was
 * composed before is used again, and pages that are the same are kept.
 * @param known compositions that were checked with what is live, by `choiceKey`.
 * @param isNewShell whether `live` has another shell than the one that the canaries were checked with.
 * @throws Refused when releases do not fit together; Error when a page is damaged.
 */
export async function composeChoices(
  store: SiteStore,
  live: Composition,
  canaries: readonly Canary[],
  { known = {}, isNewShell = false }: { known?: Choices; isNewShell?: boolean } = {},
): Promise<Choices> {
  const choices = everyChoice(canaries);
  if (choices.length === 0) return {};
  const [, ...kept] = await store.compositions.earlier(live);
  const made: Composition[] = [];
  const found: Record<string, string> = {};
  for (const chosen of choices) {
    const key = choiceKey(chosen);
    const before = known[key] ? await store.compositions.read(known[key]) : null;
    const earlier = [live, ...made, ...kept];
    const composition = before ?? (await composeChoice(store, live, chosen, { earlier, isNewShell }));
    await store.compositions.readPages(composition);
    await store.stage(composition);
    made.push(composition);
    found[key] = composition.id;
  }
  return found;
}

/** Those of `known` that somebody gets with these canaries. */
export function choicesOf(canaries: readonly Canary[], known: Choices = {}): Choices {
  const keys = everyChoice(canaries).map(choiceKey);
  return Object.fromEntries(keys.flatMap((key) => (known[key] ? [[key, known[key]]] : [])));
}

async function stylesheetsOf(store: SiteStore, ids: Iterable<string>): Promise<Set<string>> {
  const names = [...ids].map(async (id) => {
    const composition = await store.compositions.read(id).catch(() => null);
    return composition ? stylesheetNames(composition) : [];
  });
  return new Set((await Promise.all(names)).flat());
}

const KEPT_MS = KEPT_DAYS * 86_400_000;

/** What tabs may still show of `before` when it has become `after`. */
async function formerAfter(
  store: SiteStore,
  before: Rollouts,
  after: Omit<Rollouts, 'former'>,
): Promise<FormerCanary[]> {
  const now = Date.now();
  const left = new Map(
    before.former
      .filter(({ until }) => now - Date.parse(until) < KEPT_MS)
      .map((former) => [`${former.app}/${former.version}`, former]),
  );
  const ids = ({ compositions }: Pick<Rollouts, 'compositions'>, part?: string) =>
    Object.values(compositions).flatMap((choices) =>
      Object.entries(choices).flatMap(([key, id]) => (!part || key.split(' ').includes(part) ? [id] : [])),
    );
  const still = await stylesheetsOf(store, ids(after));
  const goesOn = new Set(after.canaries.map(({ app, version }) => `${app}/${version}`));
  for (const { app, version, since } of before.canaries) {
    const name = `${app}/${version}`;
    const shown = await stylesheetsOf(store, ids(before, name));
    const gone = [...shown].filter((file) => !still.has(file));
    // Where it goes on, only its former stylesheets are: it was composed with others.
    if (goesOn.has(name) && gone.length === 0) continue;
    const stylesheets = [...new Set([...(left.get(name)?.stylesheets ?? []), ...gone])];
    left.set(name, { app, version, stylesheets, since, until: new Date(now).toISOString() });
  }
  return [...left.values()];
}

/**
 * Writes what visitors get beside `live` from now on, and nothing else. Only the holder of the publish lock may call
 * it.
 */
export async function keepCanaries(
  store: SiteStore,
  live: Composition,
  before: Rollouts,
  { canaries, choices }: { canaries: readonly Canary[]; choices: Choices },
): Promise<void> {
  const compositions = canaries.length > 0 ? { [live.id]: choices } : {};
  const former = await formerAfter(store, before, { canaries, compositions });
  await store.rollouts.keep({ canaries, compositions, former });
}

/** How a choice that does not fit is refused: it is not the release itself that is wrong. */
export const besideCanary = ({ app, version }: Canary, refusals: readonly Refusal[]): Refusal[] =>
  refusals.map((refusal) => ({
    ...refusal,
    subject: `${refusal.subject}, for those who get ${app} ${version}`,
    remedy: `${refusal.remedy} Or abort the canary first: npm run canary -- ${app} abort.`,
  }));

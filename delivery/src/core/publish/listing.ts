import { textTable } from 'backend/text-table';
import { SITE } from '../project/project.ts';
import type { AppName } from '../store/app-name.ts';
import type { AuditEntry } from '../store/audit.ts';
import { type Canary, canariesBeside, type Rollouts, wasAborted } from '../store/canaries.ts';
import { isWithdrawn, liveVersions, type Switch } from '../store/live.ts';
import type { Origin } from '../store/names.ts';
import type { Versions } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { ALL_APPS, type KeptToken } from '../store/tokens.ts';

/**
 * What a release is to its readers:
 * - `live`: they get it;
 * - `canary 10%`: a tenth of the visitors get it instead of stable;
 * - `former`: a roll back of the app returns to it;
 * - `kept`: it was live and may still be open in a tab;
 * - `rolled back`, `aborted`: everybody had it, or a part; only a release by name brings it back;
 * - `never live`.
 */
type ReleaseState =
  | 'live'
  | 'former'
  | 'kept'
  | 'rolled back'
  | 'aborted'
  | 'never live'
  | `canary ${number}%`;

/** A row of `npm run releases`. */
export interface ListedRelease {
  app: AppName;
  version: string;
  state: ReleaseState;
  /** When it last became live, or was built if it never was: ISO 8601 in UTC. */
  since: string;
  pages: number;
  /** The team that may replace it. */
  owner: string;
  /** Of a canary, the one that everybody else gets. */
  stable: string | null;
  /** Who made it what it is, as in the audit log; null for what a start or a whole composition's roll back did. */
  by: string | null;
  /** What it was made from; null where that is unknown. */
  origin: Origin | null;
}

/** Whether an entry of the audit log says that what visitors get has changed. */
const changedLive = ({ action, outcome }: AuditEntry): boolean =>
  outcome === 'live' || (outcome === 'done' && /^canary/.test(action));

function becameLive(history: readonly Switch[], app: AppName, version: string): string | null {
  const at = history.findLastIndex(
    ({ versions }, index) => versions[app] === version && history[index - 1]?.versions[app] !== version,
  );
  return history[at]?.at ?? null;
}

function stateOf(
  history: readonly Switch[],
  app: AppName,
  version: string,
  { live, percent, rollouts }: { live: string | undefined; percent: number | undefined; rollouts: Rollouts },
): ReleaseState {
  if (version === live) return 'live';
  if (percent !== undefined) return `canary ${percent}%`;
  if (wasAborted(rollouts, history, app, version)) return 'aborted';
  if (isWithdrawn(history, app, version)) return 'rolled back';
  if (liveVersions(history, app).at(-2) === version) return 'former';
  return becameLive(history, app, version) ? 'kept' : 'never live';
}

/**
 * Every kept release by app, newest first.
 * @param audit the site's audit log.
 * @throws Error when nothing is live.
 */
export async function listReleases(store: SiteStore, audit: readonly AuditEntry[]): Promise<ListedRelease[]> {
  const [history, { versions: live }, kept, rollouts] = await Promise.all([
    store.live.history(),
    store.live.composition(),
    store.releases.apps(),
    store.rollouts.read(),
  ]);
  const changes = audit.filter(changedLive);
  const canaries = canariesBeside(rollouts, live);
  const owners = new Map(SITE.apps.map(({ name, owner }) => [name, owner]));
  const lists = await Promise.all(
    [...new Set([...owners.keys(), ...kept])].map(async (app) => {
      const rows = (await store.releases.list(app)).map(
        async ({ version, builtAt }): Promise<ListedRelease> => {
          const { routes } = await store.releases.read(app, version);
          const canary = canaries.find((one) => one.app === app && one.version === version);
          return {
            app,
            version,
            state: stateOf(history, app, version, { live: live[app], percent: canary?.percent, rollouts }),
            since: canary?.since ?? becameLive(history, app, version) ?? new Date(builtAt).toISOString(),
            pages: routes.length,
            owner: owners.get(app) ?? 'nobody: not in site.config.ts',
            stable: canary?.stable ?? null,
            by: changes.findLast((one) => one.app === app && one.version === version)?.by ?? null,
            origin: (await store.names.used({ app, version }))?.origin ?? null,
          };
        },
      );
      return (await Promise.all(rows)).sort((a, b) => b.since.localeCompare(a.since));
    }),
  );
  return lists.flat();
}

/** The canaries beside what is live. @throws Error when nothing is live. */
export async function listCanaries(store: SiteStore): Promise<readonly Canary[]> {
  const { versions } = await store.live.composition();
  return canariesBeside(await store.rollouts.read(), versions);
}

/** The canaries, as a table for a terminal. */
export function canariesTable(canaries: readonly Canary[], now: number): string {
  const rows = canaries.map(({ app, version, percent, stable, since, changedAt, by, progressive }) => [
    app,
    version,
    `${percent}%`,
    stable,
    age(since, now),
    age(changedAt, now),
    by,
    progressive ? 'progressive' : 'by hand',
  ]);
  return textTable(['app', 'version', 'rollout', 'stable', 'age', 'changed', 'by', 'raised'], rows, [2]);
}

/** A kept composition that was live, which a roll back may name. */
export interface ListedComposition {
  id: string;
  live: boolean;
  /** When it last became live: ISO 8601 in UTC. */
  since: string;
  versions: Versions;
}

/** Every kept composition that is or was live, latest first. */
export async function listCompositions(store: SiteStore): Promise<ListedComposition[]> {
  const [history, kept] = await Promise.all([store.live.history(), store.compositions.list()]);
  const live = history.at(-1)?.to;
  return kept
    .flatMap(({ composition: { id, versions } }) => {
      const since = history.findLast(({ to }) => to === id)?.at;
      return since ? [{ id, live: id === live, since, versions }] : [];
    })
    .sort((a, b) => b.since.localeCompare(a.since));
}

/** The releases as a table for a terminal. `now` in milliseconds since 1970 UTC. */
export function releasesTable(releases: readonly ListedRelease[], now: number): string {
  const rows = releases.map(({ app, version, state, since, pages, owner, stable }) => [
    app,
    version,
    stable ? `${state} beside ${stable}` : state,
    age(since, now),
    String(pages),
    owner,
  ]);
  return textTable(['app', 'version', 'state', 'age', 'pages', 'may be replaced by'], rows, [3, 4]);
}

/** The compositions that a roll back may name, as a table for a terminal. */
export function compositionsTable(listed: readonly ListedComposition[], now: number): string {
  const apps = [...new Set(listed.flatMap(({ versions }) => Object.keys(versions)))];
  const rows = listed.map(({ id, live, since, versions }) => [
    id,
    live ? 'live' : 'kept',
    age(since, now),
    ...apps.map((app) => versions[app] ?? '-'),
  ]);
  return textTable(['composition', 'state', 'age', ...apps], rows, [2]);
}

/** What was done to the site, as a table for a terminal, in the order given. */
export function auditTable(entries: readonly AuditEntry[], now: number): string {
  const rows = entries.map(({ at, by, action, outcome, app, version, commit, clean, said, apps }) => [
    age(at, now),
    by,
    action,
    [app, version].filter(Boolean).join(' ') || apps?.join(', ') || '-',
    commit ? `${commit.slice(0, 12)}${clean ? '' : ' +'}` : '-',
    outcome,
    (said[0] ?? '').slice(0, 80),
  ]);
  return textTable(['age', 'who', 'what', 'release', 'commit', 'outcome', 'said'], rows);
}

/** Who may do what from elsewhere, as a table for a terminal. */
export function tokensTable(tokens: readonly Omit<KeptToken, 'hash'>[], now: number): string {
  const state = ({ revokedAt, expiresAt }: Omit<KeptToken, 'hash'>) =>
    revokedAt ? 'revoked' : Date.parse(expiresAt) <= now ? 'expired' : `until ${expiresAt.slice(0, 10)}`;
  const rows = tokens.map((token) => [
    token.name,
    token.app === ALL_APPS ? 'all' : token.app,
    token.scopes.join(', '),
    state(token),
    token.lastUsedAt ? `${age(token.lastUsedAt, now)} ago` : 'never used',
  ]);
  return textTable(['token', 'app', 'may', 'valid', 'last used'], rows);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an ISO 8601 time was, in the largest unit that fits. `now` in milliseconds since 1970 UTC. */
function age(since: string, now: number): string {
  const passed = now - Date.parse(since);
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(passed / ms);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'just now';
}

import { textTable } from 'backend/text-table';
import { parseFragment } from 'parse5';
import { elementsBelow, readableText } from '../assemble/html.ts';
import { SITE } from '../project/project.ts';
import { stripControlChars } from '../report/terminal.ts';
import { type AuditEntry, concerns } from '../store/audit.ts';
import type { Canary } from '../store/canaries.ts';
import { type Change, liveVersions } from '../store/live.ts';
import { type Origin, titleFrom } from '../store/names.ts';
import { packedFile } from '../store/packed-pages.ts';
import { hasDraftPages, mainPage, type Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { ALL_APPS, type StoredToken } from '../store/tokens.ts';
import { type AppName, type ReleaseKey, setId, type Versions } from '../store/version-set.ts';

/**
 * - `live`: all visitors get it, except those of a canary;
 * - `canary 10%`: a tenth of the visitors get it instead of stable;
 * - `former`: a rollback of the app returns to it;
 * - `kept`: repeated rollbacks of the app return to it;
 * - `rolled back`, `aborted`: only a command that names the release or its version set makes it live again;
 * - `draft`: no visitor ever got it.
 */
type State = 'live' | 'former' | 'kept' | 'rolled back' | 'aborted' | 'draft' | `canary ${number}%`;

export interface ListedRelease extends ReleaseKey {
  state: State;
  title: string;
  /** When it was first published or stored as a draft: ISO 8601 in UTC. */
  arrivedAt: string;
  /** The publisher, as in the audit log; null for a build at startup. */
  author: string | null;
  origin: Origin | null;
  /** When its canary began, when it last became live, or else when it arrived: ISO 8601 in UTC. */
  since: string;
  pages: number;
  /** A release with draft pages can only be previewed. */
  hasDrafts: boolean;
  owner: string;
  /** The stable release during a canary; null if the release is no canary. */
  stable: string | null;
  /** The last actor to make it live, roll it back or change its canary; null if only `npm start` did. */
  by: string | null;
  /** The H1 of the release's main page (`mainPage`). */
  headline: string | null;
  mainPath: string | null;
  /** The entry that aborted the canary or rolled the release back; null in other states. */
  stop: Pick<AuditEntry, 'action' | 'by' | 'at' | 'said'> | null;
}

const isArrival = ({ action, outcome, by }: AuditEntry): boolean =>
  ['draft', 'preview', 'release', 'canary'].includes(action) &&
  outcome !== 'refused' &&
  outcome !== 'failed' &&
  /^(?:token|user):/.test(by);

const isLiveChange = ({ action, outcome }: AuditEntry): boolean =>
  (outcome === 'live' && action !== 'start') || (outcome === 'done' && /^canary/.test(action));

const isStop = (entry: AuditEntry): boolean =>
  isLiveChange(entry) && /^(?:canary aborted|rollback)$/.test(entry.action);

const latestStart = (history: readonly Change[], isLive: (change: Change) => boolean): Change | undefined =>
  history.findLast((change, index) => {
    const before = history[index - 1];
    return isLive(change) && !(before && isLive(before));
  });

/** The state of a release that is neither live nor a canary. */
export function formerState(history: readonly Change[], app: AppName, version: string): State {
  const lastLive = history.findLastIndex(({ versions }) => versions[app] === version);
  const lastCanary = history.findLastIndex(({ canaries }) =>
    canaries.some((one) => one.app === app && one.version === version),
  );
  const targets = liveVersions(history, app);
  if (targets.at(-2) === version) return 'former';
  if (lastCanary > lastLive) return 'aborted';
  if (lastLive < 0) return 'draft';
  return targets.includes(version) ? 'kept' : 'rolled back';
}

/** Releases that passed the checks, the latest first. `audit` is the whole log. @throws Error if nothing is live. */
export async function listReleases(store: SiteStore, audit: readonly AuditEntry[]): Promise<ListedRelease[]> {
  const [history, live] = await Promise.all([store.live.history(), store.live.current()]);
  const entriesOf = createEntryFinder(audit, history);
  const owners = new Map(SITE.apps.map(({ name, owner }) => [name, owner]));
  const row = async (app: AppName, version: string, builtMs: number): Promise<ListedRelease> => {
    const release = await store.releases.read(app, version);
    const name = await store.names.read(release);
    const arrivedAt = name?.at ?? new Date(builtMs).toISOString();
    const entries = entriesOf(app, version);
    const canary = live.canaries.find((one) => one.app === app && one.version === version);
    const since = latestStart(history, ({ versions }) => versions[app] === version)?.at;
    const state: State = canary ? `canary ${canary.percent}%` : formerState(history, app, version);
    return {
      app,
      version,
      state: version === live.versions[app] ? 'live' : state,
      title: (await store.names.title(release)) ?? titleFrom(null, arrivedAt),
      arrivedAt,
      author: entries.find(isArrival)?.by ?? null,
      origin: name?.origin ?? null,
      since: canary?.since ?? since ?? arrivedAt,
      pages: release.routes.length,
      hasDrafts: hasDraftPages(release),
      owner: owners.get(app) ?? 'nobody: not in site.config.ts',
      stable: canary?.stable ?? null,
      by: entries.findLast(isLiveChange)?.by ?? null,
      headline: await headlineOf(store, release),
      mainPath: mainPage(release),
      stop: (/^(?:aborted|rolled back)$/.test(state) && entries.findLast(isStop)) || null,
    };
  };
  const apps = new Set([...owners.keys(), ...(await store.releases.apps())]);
  const lists = [...apps].map(async (app) => {
    const releases = await store.releases.list(app);
    const rows = await Promise.all(releases.map(({ version, builtAt }) => row(app, version, builtAt)));
    // A draft without a name record (`store/names.ts`) has not passed its checks.
    const listed = rows.filter((one) => one.state !== 'draft' || store.names.has(one));
    return listed.sort((a, b) => b.since.localeCompare(a.since));
  });
  return (await Promise.all(lists)).flat();
}

/** A version set that is or was live. All its releases are stored, so a rollback may name it. */
export interface ListedVersionSet {
  id: string;
  live: boolean;
  /** When it last became live: ISO 8601 in UTC. */
  since: string;
  versions: Versions;
}

/** The latest comes first. */
export async function listVersionSets({ live }: SiteStore): Promise<ListedVersionSet[]> {
  const [history, now, former] = await Promise.all([live.history(), live.current(), live.formerSets()]);
  return former.flatMap((set): ListedVersionSet[] => {
    const id = setId(set);
    const since = latestStart(history, (change) => setId(change) === id)?.at;
    return since ? [{ id, live: id === setId(now), since, versions: set.versions }] : [];
  });
}

export function canariesTable(canaries: readonly Canary[]): string {
  const rows = canaries.map(({ app, version, percent, stable, since, changedAt, by, progressive }) => {
    const raised = progressive ? 'progressive' : 'by hand';
    return [app, version, `${percent}%`, stable, age(since), age(changedAt), by, raised];
  });
  return textTable(['app', 'version', 'rollout', 'stable', 'age', 'changed', 'by', 'raised'], rows, [2]);
}

export function releasesTable(releases: readonly ListedRelease[]): string {
  const rows = releases.map(({ app, version, state, since, pages, owner, stable, title }) => {
    const shownState = stable ? `${state} beside ${stable}` : state;
    return [app, version, shownState, age(since), String(pages), owner, title];
  });
  return textTable(['app', 'version', 'state', 'age', 'pages', 'owner', 'title'], rows, [3, 4]);
}

export function versionSetsTable(listed: readonly ListedVersionSet[]): string {
  const apps = [...new Set(listed.flatMap(({ versions }) => Object.keys(versions)))];
  const rows = listed.map(({ id, live, since, versions }) => [
    id,
    live ? 'live' : 'kept',
    age(since),
    ...apps.map((app) => versions[app] ?? '-'),
  ]);
  return textTable(['version set', 'state', 'age', ...apps], rows, [2]);
}

export function auditTable(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ at, by, action, outcome, app, version, commit, clean, said: lines, apps }) => [
    at.slice(0, 16).replace('T', ' '),
    by,
    action,
    [app, version].filter(Boolean).join(' ') || apps?.join(', ') || '-',
    commit ? `${commit.slice(0, 12)}${clean ? '' : ' +'}` : '-',
    outcome,
    lines.join(' '),
  ]);
  return textTable(['time (UTC)', 'who', 'what', 'release', 'commit', 'outcome', 'details'], rows);
}

export type ListedToken = Omit<StoredToken, 'hash'>;

export function tokensTable(tokens: readonly ListedToken[]): string {
  const state = ({ revokedAt, expiresAt }: ListedToken) => {
    if (revokedAt) return 'revoked';
    return Date.parse(expiresAt) <= Date.now() ? 'expired' : `until ${expiresAt.slice(0, 10)}`;
  };
  const rows = tokens.map((token) => [
    token.name,
    token.app === ALL_APPS ? 'all' : token.app,
    token.scopes.join(', '),
    state(token),
    token.lastUsedAt ? age(token.lastUsedAt, ' ago') : 'never used',
  ]);
  return textTable(['token', 'app', 'scopes', 'valid', 'last used'], rows);
}

function age(since: string, suffix = ''): string {
  const minutes = Math.floor((Date.now() - Date.parse(since)) / 60_000);
  const named = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}${suffix}`;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return named(minutes, 'minute');
  return minutes < 1440 ? named(Math.floor(minutes / 60), 'hour') : named(Math.floor(minutes / 1440), 'day');
}

const MAX_HEADLINE_LENGTH = 200;

/** Keys contain a hash, because a draft and the release that replaces the draft share a version. */
const headlines = new Map<string, string | null>();

/** Null if the main page has no H1, or if the release is damaged. */
export async function headlineOf(store: SiteStore, release: Release): Promise<string | null> {
  const { app, version, contents } = release;
  const path = mainPage(release);
  if (path === null) return null;
  const key = `${contents[packedFile(app)]} ${path}`;
  const cached = headlines.get(key);
  if (cached !== undefined) return cached;
  const loaded = await store.releases.load(app, version).catch(() => null);
  // A failure is not cached, because a damaged release can be repaired.
  if (!loaded) return null;
  const html = loaded.pages?.pages[path]?.html ?? '';
  const heading = elementsBelow(parseFragment(html)).find(({ tagName }) => tagName === 'h1');
  const text = stripControlChars(heading ? readableText(heading) : '');
  const headline = [...text].slice(0, MAX_HEADLINE_LENGTH).join('') || null;
  // Limits the memory of a server that runs for months.
  if (headlines.size >= 1000) headlines.clear();
  headlines.set(key, headline);
  return headline;
}

/** `title` is null if the entry names no release, or one without a record (`store/names.ts`). */
export type TitledEntry = AuditEntry & { title: string | null };

export function withTitles({ names }: SiteStore, entries: readonly AuditEntry[]): Promise<TitledEntry[]> {
  const rows = entries.map(async (entry) => {
    const { app, version } = entry;
    const title = app === null || version === null ? null : await names.title({ app, version });
    return { ...entry, title };
  });
  return Promise.all(rows);
}

/** Includes switches to version sets with the release. `audit` and `history` must be complete, oldest first. */
export function createEntryFinder(audit: readonly AuditEntry[], history: readonly Change[]) {
  const ids = history.map(setId);

  return (app: AppName, version: string): AuditEntry[] => {
    const has = (index: number) => history[index]?.versions[app] === version;
    const sets = new Set(ids.filter((_, index) => has(index)));
    // An entry is appended after its change.
    const rollbacks = new Set(
      history.map(({ at, action }, index) =>
        action === 'rollback' && has(index - 1) && !has(index)
          ? audit.find((entry) => entry.action === action && entry.at >= at && entry.set === ids[index])
          : undefined,
      ),
    );
    return audit.filter((entry) => {
      if (rollbacks.has(entry)) return true;
      if (entry.version !== null) return entry.version === version && entry.app === app;
      return entry.set !== null && sets.has(entry.set) && concerns(entry, app);
    });
  };
}

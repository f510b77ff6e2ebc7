import type { AuditEntry } from '../../core/store/audit.ts';
import type { Change } from '../../core/store/live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { setId } from '../../core/store/version-set.ts';
import { ABORTED_BY_HAND } from '../../rollout/change-canary.ts';

/** A release that became live. */
export interface MadeLive {
  /** ISO 8601 in UTC. */
  at: string;
  app: string;
  version: string;
  action: AuditEntry['action'];
  /** As in the audit log. */
  by: string;
}

/** A canary that has ended. */
export interface PastCanary {
  app: string;
  version: string;
  /** Of the visitors, at last. */
  percent: number;
  /** ISO 8601 in UTC, like `endedAt`. */
  since: string;
  endedAt: string;
  /** Whether everybody got it then. */
  outcome: 'kept new' | 'kept old';
  /** Who ended it, as in the audit log. */
  by: string;
  /** Why it was aborted; null for one that somebody aborted, and for `kept new`. */
  reason: string | null;
}

const MOST_CHANGES = 100;

/** The entry that a change of what is live has left: it is written when the change is done. */
const entryOf = (audit: readonly AuditEntry[], { at }: Change, is: (entry: AuditEntry) => boolean) =>
  audit.find((entry) => entry.at >= at && ['live', 'done'].includes(entry.outcome) && is(entry));

/** Each release that a change has made live. */
function madeLive(change: Change, before: Change, audit: readonly AuditEntry[]): MadeLive[] {
  const { at, action, versions } = change;
  const set = setId(change);
  const by = entryOf(audit, change, (entry) => entry.action === action && entry.set === set)?.by ?? 'unknown';
  return Object.entries(versions)
    .filter(([app, version]) => before.versions[app] !== version)
    .map(([app, version]) => ({ at, app, version, action, by }));
}

/** Each canary that a change has ended. */
function endedCanaries(change: Change, before: Change, audit: readonly AuditEntry[]): PastCanary[] {
  const isGone = ({ app, since }: Change['canaries'][number]) =>
    !change.canaries.some((one) => one.app === app && one.since === since);
  return before.canaries.filter(isGone).map(({ app, version, percent, since }) => {
    const isKept = change.versions[app] === version;
    const aborted = (entry: AuditEntry) =>
      entry.action === 'canary aborted' && entry.app === app && entry.version === version;
    const promoted = (entry: AuditEntry) => entry.action === change.action && entry.set === setId(change);
    const { by = 'unknown', said = [] } = entryOf(audit, change, isKept ? promoted : aborted) ?? {};
    const reason = isKept || said[0] === ABORTED_BY_HAND ? null : (said[0] ?? null);
    const outcome = isKept ? 'kept new' : 'kept old';
    return { app, version, percent, since, endedAt: change.at, outcome, by, reason };
  });
}

/**
 * Reads which releases became live and which canaries ended, latest first, at most 100 each. @param since in milliseconds
 * since 1970 UTC. @param isOwn the apps that are read.
 */
export async function readChanges(
  { live, audit }: Pick<SiteStore, 'live' | 'audit'>,
  { since, isOwn }: { since: number; isOwn: (app: string) => boolean },
): Promise<{ releases: MadeLive[]; canaries: PastCanary[] }> {
  const [history, entries] = await Promise.all([live.history(), audit.read()]);
  const read = <Row extends { app: string }>(
    rowsOf: (change: Change, before: Change, audit: readonly AuditEntry[]) => Row[],
  ) => {
    const rows = history.flatMap((change, at) => {
      const before = history[at - 1];
      return before && Date.parse(change.at) >= since ? rowsOf(change, before, entries) : [];
    });
    return rows
      .filter(({ app }) => isOwn(app))
      .reverse()
      .slice(0, MOST_CHANGES);
  };
  return { releases: read(madeLive), canaries: read(endedCanaries) };
}

import { type AuditEntry, concerns } from '../store/audit.ts';
import type { Change } from '../store/live.ts';
import { type Origin, titleFrom } from '../store/names.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AppName, setId } from '../store/version-set.ts';

/** How a release came to the site. */
export interface Arrival {
  title: string;
  /** When it came: ISO 8601 in UTC. */
  arrivedAt: string;
  /** Who brought it, as in the audit log; null for what a start built. */
  author: string | null;
  /** What it was made from; null where that is unknown. */
  origin: Origin | null;
}

/** An entry of the audit log with the title of its release; null where it names none, or one that never arrived. */
export type TitledEntry = AuditEntry & { title: string | null };

/** Former versions called a draft a dry run. */
const BRINGS: ReadonlySet<string> = new Set(['draft', 'dry run', 'preview', 'release', 'canary']);
const brings = ({ action, outcome, by }: AuditEntry) =>
  BRINGS.has(action) && outcome !== 'refused' && outcome !== 'failed' && /^(?:token|user):/.test(by);

/** Titles, authors and origins of releases, also deleted ones. `audit` and `history` are complete, oldest first. */
export function createArrivals(store: SiteStore, audit: readonly AuditEntry[], history: readonly Change[]) {
  const ids = history.map(setId);

  /** The entries about a release: those that name it, and those of a whole version set with it that became live. */
  function entriesOf(app: AppName, version: string): AuditEntry[] {
    const sets = new Set(ids.filter((_, index) => history[index]?.versions[app] === version));
    return audit.filter((entry) =>
      entry.version === null
        ? entry.set !== null && sets.has(entry.set) && concerns(entry, app)
        : entry.version === version && entry.app === app,
    );
  }

  async function recordsOf(app: AppName, version: string) {
    const [given, name] = await Promise.all([
      store.titles.given({ app, version }),
      store.names.used({ app, version }),
    ]);
    const brought = entriesOf(app, version).find(brings);
    return { given, origin: name?.origin ?? null, author: brought?.by ?? null, at: brought?.at ?? name?.at };
  }

  return {
    entriesOf,

    /** How a release came. @param builtAt when its files were written, for a release without records. */
    async of(app: AppName, version: string, builtAt: string): Promise<Arrival> {
      const { given, origin, author, at: arrivedAt = builtAt } = await recordsOf(app, version);
      return { title: given ?? titleFrom(origin, arrivedAt), arrivedAt, author, origin };
    },

    titled<Row extends Pick<AuditEntry, 'app' | 'version'>>(
      entries: readonly Row[],
    ): Promise<(Row & { title: string | null })[]> {
      const titleOf = async ({ app, version }: Row): Promise<string | null> => {
        if (app === null || version === null) return null;
        const { given, origin, at } = await recordsOf(app, version);
        return given ?? (at === undefined ? null : titleFrom(origin, at));
      };
      return Promise.all(entries.map(async (entry) => ({ ...entry, title: await titleOf(entry) })));
    },
  };
}

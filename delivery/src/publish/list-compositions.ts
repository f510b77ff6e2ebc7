import { readHistory } from '../store/history.ts';
import { compositions, type Versions } from '../store/site.ts';

/** A composition that was live and is kept: what a roll back may name. */
export interface ListedComposition {
  id: string;
  live: boolean;
  /** When it became live last: ISO 8601 in UTC. */
  since: string;
  versions: Versions;
}

/** Every kept composition that is or was live, the latest first. */
export async function listCompositions(site: string): Promise<ListedComposition[]> {
  const [history, kept] = await Promise.all([readHistory(site), compositions(site)]);
  const live = history.at(-1)?.to;
  return kept
    .flatMap(({ composition: { id, versions } }) => {
      const since = history.findLast(({ to }) => to === id)?.at;
      return since ? [{ id, live: id === live, since, versions }] : [];
    })
    .sort((a, b) => b.since.localeCompare(a.since));
}

import { readHistory } from '../store/history.ts';

/** What is said of a time before anything was live. */
const UNKNOWN = 'unknown';

/**
 * Which release of the guide was live at a time (milliseconds since 1970 UTC), as the site's history of releases and roll
 * backs tells it. No body says which release it came from, so this does not know of tabs that were opened before.
 */
export async function guideReleaseAt(site: string): Promise<(time: number) => string> {
  const newestFirst = (await readHistory(site))
    .map(({ at, versions }) => ({ release: versions.guide, since: Date.parse(at) }))
    .reverse();
  return (time) => newestFirst.find(({ since }) => since <= time)?.release ?? UNKNOWN;
}

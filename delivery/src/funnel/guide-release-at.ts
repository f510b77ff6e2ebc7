import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from '../compose/composition.ts';

/** What is said of a time before the first composition, or where there is none. */
const UNKNOWN = 'unknown';

/**
 * Which release of the guide was live at a time (milliseconds since 1970 UTC): the one of the composition that had been
 * made last by then. No body says which release it came from, so this does not know of tabs that were opened before a
 * release, nor of the time between a roll back and the next composition.
 */
export async function guideReleaseAt(site: string): Promise<(time: number) => string> {
  const folder = join(site, 'compositions');
  const ids = await readdir(folder).catch(() => []);
  const made = await Promise.all(
    ids.map(async (id) => {
      const file = join(folder, id, 'composition.json');
      const [{ versions }, { mtimeMs }] = await Promise.all([
        readFile(file, 'utf8').then((text) => JSON.parse(text) as Composition),
        stat(file),
      ]);
      return { release: versions.guide, since: mtimeMs };
    }),
  );
  made.sort((a, b) => b.since - a.since);
  return (time) => made.find(({ since }) => since <= time)?.release ?? UNKNOWN;
}

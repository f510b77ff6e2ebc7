import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from './composition.ts';

/** The folder of a composition. */
export function compositionFolder(site: string, id: string): string {
  return join(site, 'compositions', id);
}

/** A composition that is kept, and when it was composed, in milliseconds since 1970 UTC. */
export interface KeptComposition {
  composition: Composition;
  composedAt: number;
}

/** Every composition that is kept, the newest first. */
export async function compositions(site: string): Promise<KeptComposition[]> {
  const ids = await readdir(join(site, 'compositions')).catch(() => []);
  const kept = await Promise.all(
    ids.map(async (id) => {
      const file = join(compositionFolder(site, id), 'composition.json');
      const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
      return { composition: JSON.parse(text) as Composition, composedAt: mtimeMs };
    }),
  );
  return kept.sort((a, b) => b.composedAt - a.composedAt);
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteStore } from '../core/store/site-store.ts';
import { setId, type VersionSet } from '../core/store/version-set.ts';

/** The bytes of its one picture. */
export const SMALL_PICTURE = Buffer.from('a picture');

/**
 * Stores a comparison of the live set with one that has the guide's 2.0.0, with one picture of its page,
 * `0-390-after.jpg`. Returns its name.
 */
export async function keepComparison(
  { comparisons, stage }: SiteStore,
  before: VersionSet,
  after: VersionSet,
): Promise<string> {
  const [from, to] = [setId(before), setId(after)];
  const name = comparisons.nameOf(from, to);
  const picture = { path: '/guide', width: 390, before: null, after: '0-390-after.jpg' } as const;
  await comparisons.keep(name, async (draft) => {
    await writeFile(join(draft, picture.after), SMALL_PICTURE);
    const about = { app: 'guide', version: '2.0.0', stable: '1.0.0', at: '2026-01-02T03:04:05.000Z' };
    const checked = { digest: 'd'.repeat(64), seen: true };
    const none = { commits: [], pages: [], readdressed: 0, kept: 0 };
    return { ...about, ...checked, from, to, ...none, pictures: [picture], pictured: 1 };
  });
  await stage(after, name);
  return name;
}

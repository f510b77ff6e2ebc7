import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteStore } from '../core/store/site-store.ts';

/** The bytes of its one picture. */
export const SMALL_PICTURE = Buffer.from('a picture');

/** Keeps a comparison of the guide 2.0.0 with one picture of its page, `0-390-after.jpg`. Gives its name. */
export async function keepComparison(
  { comparisons, stage, compositions }: SiteStore,
  from: string,
  to: string,
): Promise<string> {
  const name = comparisons.nameOf(from, to);
  const picture = { path: '/guide', width: 390, before: null, after: '0-390-after.jpg' } as const;
  await comparisons.keep(name, async (draft) => {
    await writeFile(join(draft, picture.after), SMALL_PICTURE);
    const about = {
      app: 'guide',
      version: '2.0.0',
      stable: '1.0.0',
      at: '2026-01-02T03:04:05.000Z',
      from,
      to,
    };
    const none = { commits: [], pages: [], readdressed: 0, kept: 0 };
    return { ...about, ...none, pictures: [picture], pictured: 1 };
  });
  const composition = await compositions.whole(from);
  if (composition) await stage(composition, name);
  return name;
}

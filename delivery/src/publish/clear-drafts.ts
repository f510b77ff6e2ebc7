import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes what publishes that were cut short left behind. Only for who holds the publish lock. */
export async function clearDrafts(site: string): Promise<void> {
  const drafts = join(site, 'drafts');
  for (const name of await readdir(drafts).catch(() => [])) {
    await rm(join(drafts, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** How long what nobody names yet may lie there, in milliseconds: longer than anything takes that is still at work. */
const AT_WORK_MS = 3_600_000;

/** Where a site's folder is written out of sight. */
export type Drafts = ReturnType<typeof createDrafts>;

/** Opens the drafts of a site's folder. */
export function createDrafts(siteFolder: string) {
  /**
   * Gives `work` the path of a new draft, where it writes out of sight. What it does not move to its place is deleted,
   * and what killed processes have left: others may be at work at the same time.
   */
  async function inDraft<Result>(name: string, work: (draft: string) => Promise<Result>): Promise<Result> {
    const drafts = join(siteFolder, 'drafts');
    await mkdir(drafts, { recursive: true });
    const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });
    for (const left of await readdir(drafts)) {
      const path = join(drafts, left);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > AT_WORK_MS) await remove(path);
    }
    const draft = join(drafts, `${name}-${randomUUID()}`);
    try {
      return await work(draft);
    } finally {
      await remove(draft);
    }
  }

  return {
    inDraft,

    /**
     * Moves a draft to its place in one step. Another process may have been faster with the same.
     * @param description the file that says what it is: what has none lies in the way.
     */
    async moveWhole(draft: string, place: string, description: string): Promise<void> {
      await mkdir(dirname(place), { recursive: true });
      await rename(draft, place).catch((error: NodeJS.ErrnoException) => {
        const wasFaster = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
        if (!wasFaster || !existsSync(join(place, description))) throw error;
      });
    },

    /** Deletes a folder of the site, if it is there. Moves it out of sight first, so that it is never half there. */
    discard: (folder: string): Promise<void> =>
      inDraft(`discarded-${basename(folder)}`, (draft) =>
        rename(folder, draft).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT' || existsSync(folder)) throw error;
        }),
      ),
  };
}

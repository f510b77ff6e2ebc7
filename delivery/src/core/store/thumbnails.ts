import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from './app-name.ts';
import type { Drafts } from './drafts.ts';
import { contentName } from './files.ts';
import { type Release, releaseText } from './releases.ts';

/**
 * Pictures of the main pages of releases. Each is kept for one text of the document: another live shell, for example, makes
 * another document. They can be made again, so that they are in no backup and on this machine alone.
 */
export function createThumbnails(siteFolder: string, drafts: Drafts) {
  const root = join(siteFolder, 'thumbnails');
  const folder = (app: AppName, version: string): string => join(root, app, version);
  const below = (path: string) => readdir(path).catch(() => []);

  return {
    /** Names the picture of a release whose main page has this text. */
    nameOf: (release: Release, html: string): string => `${contentName(releaseText(release) + html)}.jpg`,

    /** A JPEG by its name; null when none is kept. */
    read: (app: AppName, version: string, name: string): Promise<Buffer<ArrayBuffer> | null> =>
      readFile(join(folder(app, version), name)).catch(() => null),

    /** Keeps a JPEG in the place of those of the same release. */
    async keep(app: AppName, version: string, name: string, bytes: Uint8Array): Promise<void> {
      await drafts.inDraft(`thumbnail-${app}-${version}`, async (draft) => {
        await mkdir(draft);
        await writeFile(join(draft, name), bytes);
        await drafts.discard(folder(app, version));
        await drafts.moveWhole(draft, folder(app, version), name);
      });
    },

    /** Deletes the pictures of releases that are no longer kept. */
    async discardLeft(isKept: (app: AppName, version: string) => boolean): Promise<void> {
      for (const app of await below(root))
        for (const version of await below(join(root, app)))
          if (!isKept(app, version)) await drafts.discard(folder(app, version));
    },
  };
}

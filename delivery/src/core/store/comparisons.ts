import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentName, type Drafts } from './files.ts';
import type { Origin } from './names.ts';
import type { AppName } from './version-set.ts';

/** The widths of screenshots, in CSS pixels: a phone and a laptop. */
export const PICTURE_WIDTHS = [390, 1280] as const;

/** The file names of a page's screenshots at one width. A name is null if the page or screenshot does not exist. */
export interface PagePictures {
  path: string;
  width: (typeof PICTURE_WIDTHS)[number];
  before: string | null;
  after: string | null;
}

/** Compares a release with the version that was stable when the release was checked (`comparison.json`). */
export interface Comparison {
  app: AppName;
  version: string;
  digest: string;
  /** Whether a browser opened the pages. */
  seen: boolean;
  /** Null for an app's first release. */
  stable: string | null;
  at: string;
  /** The commits since stable, the latest first. If stable's commits are unknown, only the latest commit. */
  commits: NonNullable<Origin['commits']>;
  /** The ids (`setId`) of the live version set and of the set with the release. */
  from: string;
  to: string;
  /** `fragments` names the app's fragments on a page of another app. */
  pages: readonly { path: string; fate: 'added' | 'changed' | 'gone'; fragments?: readonly string[] }[];
  /** The number of added, changed and gone pages that `pages` omits. */
  unlisted?: number;
  /** The number of pages in which only addresses of files changed. */
  readdressed: number;
  /** The number of unchanged pages. */
  kept: number;
  /** Screenshots of pages that look different. */
  pictures: readonly PagePictures[];
  /** The number of pages with screenshots, including those that look the same. */
  pictured: number;
}

const DESCRIPTION = 'comparison.json';
const NAME = /^[0-9a-f]{12}$/;
const PICTURE = /^\d{1,3}-\d{3,4}-(?:before|after)\.jpg$/;

export function createComparisons(siteFolder: string, drafts: Drafts) {
  const folder = (name: string): string => join(siteFolder, 'comparisons', name);

  async function read(name: string): Promise<Comparison | null> {
    if (!NAME.test(name)) return null;
    const text = readFile(join(folder(name), DESCRIPTION), 'utf8');
    return text.then((json) => JSON.parse(json) as Comparison).catch(() => null);
  }

  async function list(): Promise<{ name: string; comparison: Comparison }[]> {
    const names = await readdir(join(siteFolder, 'comparisons')).catch(() => []);
    const all = names.map(async (name) => {
      const comparison = await read(name);
      return comparison ? [{ name, comparison }] : [];
    });
    return (await Promise.all(all)).flat().sort((a, b) => b.comparison.at.localeCompare(a.comparison.at));
  }

  return {
    read,
    list,
    nameOf: (from: string, to: string): string => contentName(`${from} ${to}`),
    has: (name: string): boolean => existsSync(join(folder(name), DESCRIPTION)),

    async find(app: AppName, version: string): Promise<{ name: string; comparison: Comparison } | null> {
      return (await list()).find(({ comparison: one }) => one.app === app && one.version === version) ?? null;
    },

    async store(name: string, make: (draft: string) => Promise<Comparison>): Promise<void> {
      await drafts.withDraft(`comparison-${name}`, async (draft) => {
        await mkdir(draft);
        const comparison = await make(draft);
        await writeFile(join(draft, DESCRIPTION), JSON.stringify(comparison));
        await drafts.discard(folder(name));
        await drafts.moveWhole(draft, folder(name), DESCRIPTION);
      });
    },

    async picture(name: string, file: string): Promise<Buffer<ArrayBuffer> | null> {
      if (!NAME.test(name) || !PICTURE.test(file)) return null;
      return readFile(join(folder(name), file)).catch(() => null);
    },

    async discardOrphans(isStored: (app: AppName, version: string) => boolean): Promise<string[]> {
      const orphans = (await list()).filter(({ comparison: one }) => !isStored(one.app, one.version));
      for (const { name } of orphans) await drafts.discard(folder(name));
      return orphans.map(({ name }) => name);
    },
  };
}

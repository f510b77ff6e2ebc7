import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { stripControlChars } from '../report/terminal.ts';
import type { Records } from './backend.ts';
import { folderDigest } from './files.ts';
import type { Releases } from './releases.ts';
import type { AppName, ReleaseKey } from './version-set.ts';

const commitHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/));
const subject = v.pipe(v.string(), v.maxLength(200));

export const ORIGIN = v.object({
  commit: v.nullable(commitHash),
  /** Whether everything was committed. Without Git, `clean` and `commit` are null. */
  clean: v.nullable(v.boolean()),
  /** Whether type check, lint and the team's tests ran before the release was packed. */
  checks: v.picklist(['passed', 'skipped']),
  /** The last commits that changed the app, the latest first. */
  commits: v.optional(
    v.pipe(v.array(v.strictObject({ commit: commitHash, subject })), v.maxLength(20), v.readonly()),
  ),
});
/** The checkout that a release was built from, which is not part of the release's bytes. */
export type Origin = v.InferOutput<typeof ORIGIN>;

/** Pruning keeps this record. Until the first publish, `digest` is the draft's digest. */
interface Name {
  /** True for a draft, with or without a preview. */
  preview: true | undefined;
  digest: string;
  at: string;
  origin: Origin | undefined;
}

const nameOf = ({ app, version }: ReleaseKey) => `names/${app}/${version}.json`;
const titleName = ({ app, version }: ReleaseKey) => `titles/${app}/${version}.json`;

export function createNames(siteFolder: string, records: Records, releases: Releases) {
  const read = (release: ReleaseKey) => records.document<Name>(nameOf(release));

  return {
    read,

    async readPublished(release: ReleaseKey): Promise<Name | null> {
      const name = await read(release);
      return name?.preview ? null : name;
    },

    has: (release: ReleaseKey): boolean => existsSync(join(siteFolder, nameOf(release))),

    /** A publish replaces the record of a draft. No other record is ever replaced. */
    async claim(
      versions: Readonly<Record<AppName, string>>,
      origins: Partial<Record<AppName, Origin>> = {},
      isDraft = false,
    ): Promise<void> {
      for (const [app, version] of Object.entries(versions)) {
        const existing = await read({ app, version });
        if (existing && (isDraft || !existing.preview)) continue;
        const digest = await folderDigest(releases.folder(app, version));
        const origin = origins[app] ?? existing?.origin;
        const at = existing?.at ?? new Date().toISOString();
        const name: Name = { preview: isDraft || undefined, digest, at, origin };
        await records.write(nameOf({ app, version }), name);
      }
    },

    /** The title that people gave to a release, else the default title from its record; null if neither exists. */
    async title(release: ReleaseKey): Promise<string | null> {
      const stored = await records.document<{ title: string }>(titleName(release));
      const name = await read(release);
      return stored?.title ?? (name && titleFrom(name.origin, name.at));
    },

    /** The caller normalizes `title`. Titles have their own files, because a concurrent publish may replace the record. */
    rename: (release: ReleaseKey, title: string): Promise<void> =>
      records.write(titleName(release), { title }),
  };
}

export const MAX_TITLE_LENGTH = 120;

export const normalizeTitle = (text: string) => stripControlChars(text.replaceAll(/\s+/g, ' ')).trim();

/** The type and scope of a Conventional Commit: `fix(guide)!: `. */
const COMMIT_TYPE = /^[a-z]{1,20}(?:\([^()]{1,60}\))?!?: /;

const ARRIVAL_FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

export function titleFrom(origin: Partial<Origin> | null | undefined, arrivedAt: string): string {
  const subject = normalizeTitle(origin?.commits?.[0]?.subject ?? '').replace(COMMIT_TYPE, '');
  if (!subject) return `Release of ${ARRIVAL_FORMAT.format(Date.parse(arrivedAt))}`;
  const [begin, end] = origin?.clean === false ? ['Uncommitted changes after ‘', '’'] : ['', ''];
  // Split into characters, so that no surrogate pair is cut.
  const [first = '', ...rest] = [...subject].slice(0, MAX_TITLE_LENGTH - begin.length - end.length);
  return `${begin}${first.toUpperCase()}${rest.join('')}${end}`;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppName } from './app-name.ts';
import { folderDigest } from './files.ts';
import type { Records } from './records.ts';
import type { Release, Releases } from './releases.ts';

type Named = Pick<Release, 'app' | 'version'>;

/** What is particular to the checkout that a release was made from: its bytes do not tell. */
export interface Origin {
  /** The commit's hash; null where there is no Git. */
  commit: string | null;
  /** Whether everything was committed; null where there is no Git. */
  clean: boolean | null;
  /** Whether type check, lint and the team's tests ran before it was packed. */
  checks: 'passed' | 'skipped';
  /** The last commits that changed something of the app, the latest first, with the first line of their messages. */
  commits?: readonly { commit: string; subject: string }[];
}

/** What a name meant when it was first published, or kept as a draft. It stays when the release is pruned. */
interface Name {
  /** It was only a draft, perhaps with a preview. */
  preview: true | undefined;
  digest: string;
  at: string;
  /** Unknown for what a start of a former version has built. */
  origin: Origin | undefined;
}

const nameOf = ({ app, version }: Named) => `names/${app}/${version}.json`;

/** What the names of releases mean: which bytes a version had when it was first published. */
export function createNames(siteFolder: string, records: Records, releases: Releases) {
  /** What the name means, also of a draft; null when it was never used. */
  const used = (release: Named) => records.document<Name>(nameOf(release));

  return {
    used,

    /** What the name means; null when it was never published. */
    async published(release: Named): Promise<Name | null> {
      const name = await used(release);
      return name?.preview ? null : name;
    },

    /** Whether a name was published or is a draft's. */
    has: (release: Named): boolean => existsSync(join(siteFolder, nameOf(release))),

    /**
     * Keeps in mind what the names of these releases stand for, the first time that they are published. A publish takes
     * a name from drafts; a draft takes it from nobody.
     * @param origins where they came from, as far as that is known.
     */
    async claim(
      versions: Readonly<Record<AppName, string>>,
      origins: Partial<Record<AppName, Origin>> = {},
      isDraft = false,
    ): Promise<void> {
      for (const [app, version] of Object.entries(versions)) {
        const known = await used({ app, version });
        if (known && (isDraft || !known.preview)) continue;
        const digest = await folderDigest(releases.folder(app, version));
        const origin = origins[app] ?? known?.origin;
        const at = new Date().toISOString();
        const name: Name = { preview: isDraft || undefined, digest, at, origin };
        await records.keep(nameOf({ app, version }), name);
      }
    },
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppName } from './app-name.ts';
import { folderDigest, replaceFile } from './files.ts';
import type { Records } from './records.ts';
import type { Release, Releases, Versions } from './releases.ts';

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

/** What a name meant when it was first published. Kept when the release is pruned. */
interface PublishedName {
  digest: string;
  at: string;
  /** Unknown for what a start has built. */
  origin?: Origin;
}

const nameOf = ({ app, version }: Named) => `names/${app}/${version}.json`;

/** The names of releases. */
export type Names = ReturnType<typeof createNames>;

/** What the names of releases mean: which bytes a version had when it was first published. */
export function createNames(siteFolder: string, records: Records, releases: Releases) {
  /** What the name means; null when it was never published. */
  const published = (release: Named) => records.document<PublishedName>(nameOf(release));

  return {
    published,

    /** Whether a name was published: its release is live, was, or is about to be. */
    has: (release: Named): boolean => existsSync(join(siteFolder, nameOf(release))),

    /**
     * Keeps in mind what the names of these releases stand for, the first time that they are published.
     * @param origins where they came from, as far as that is known.
     */
    async claim(versions: Versions, origins: Partial<Record<AppName, Origin>> = {}): Promise<void> {
      for (const [app, version] of Object.entries(versions)) {
        if (await published({ app, version })) continue;
        const digest = await folderDigest(releases.folder(app, version));
        const origin = origins[app];
        const name: PublishedName = { digest, at: new Date().toISOString(), ...(origin ? { origin } : {}) };
        // A database gets it in the transaction that makes the release live.
        await replaceFile(join(siteFolder, nameOf({ app, version })), JSON.stringify(name));
      }
    },
  };
}

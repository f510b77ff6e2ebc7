import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal } from '../gate/candidate.ts';
import type { AppName } from './app-name.ts';
import { folderDigest } from './files.ts';
import { readDocument, replaceFile } from './records.ts';
import { type Release, releaseFolder, type Versions } from './site.ts';

type Named = Pick<Release, 'app' | 'version'>;

/** What is particular to the checkout that a release was made from: its bytes do not tell. */
export interface Origin {
  /** The commit's hash; null where there is no Git. */
  commit: string | null;
  /** Whether everything was committed; null where there is no Git. */
  clean: boolean | null;
  /** Whether type check, lint and the team's tests ran before it was packed. */
  checks: 'passed' | 'skipped';
}

/** What a name meant when it was first published. Kept when the release is pruned. */
interface PublishedName {
  digest: string;
  at: string;
  /** Unknown for what a start has built. */
  origin?: Origin;
}

const nameOf = ({ app, version }: Named) => `names/${app}/${version}.json`;

/** What the name means; null when it was never published. */
export function publishedName(site: string, release: Named): Promise<PublishedName | null> {
  return readDocument(site, nameOf(release));
}

/** Whether a name was published: its release is live, was, or is about to be. */
export function hasPublishedName(site: string, release: Named): boolean {
  return existsSync(join(site, nameOf(release)));
}

/**
 * Refuses a release whose name was published with other bytes: browsers keep files by name for a year, so
 * one name must mean one thing, also after the release was pruned.
 * @param digest of its folder, where it does not lie in its place yet.
 */
export async function checkName(site: string, release: Named, digest?: string): Promise<Refusal[]> {
  const { app, version } = release;
  const known = await publishedName(site, release);
  const folder = releaseFolder(site, app, version);
  if (!known || known.digest === (digest ?? (await folderDigest(folder)))) return [];
  return [
    {
      check: 'name',
      subject: `${app} ${version}`,
      reason: `A release of this name was published on ${known.at.slice(0, 10)} with other bytes.`,
      remedy: `If ${folder} was changed by hand, delete it and release again; else raise the version in the app's package.json.`,
    },
  ];
}

async function claimName(site: string, release: Named, origin?: Origin): Promise<void> {
  if (await publishedName(site, release)) return;
  const digest = await folderDigest(releaseFolder(site, release.app, release.version));
  const name: PublishedName = { digest, at: new Date().toISOString(), ...(origin ? { origin } : {}) };
  // A database gets it in the transaction that makes the release live.
  await replaceFile(join(site, nameOf(release)), JSON.stringify(name));
}

/**
 * Keeps in mind what the names of these releases stand for, the first time that they are published.
 * @param origins where they came from, as far as that is known.
 */
export async function claimNames(
  site: string,
  versions: Versions,
  origins: Partial<Record<AppName, Origin>> = {},
): Promise<void> {
  for (const [app, version] of Object.entries(versions))
    await claimName(site, { app, version }, origins[app]);
}

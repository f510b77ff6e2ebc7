import type { Refusal } from '../report/refusal.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';

/**
 * Refuses a release whose name was published with other bytes: browsers keep files by name for a year. Nobody keeps files
 * of a draft, so its name is in the way of other drafts alone.
 * @param digest of its files, which need not lie in their place yet.
 */
export async function checkName(
  store: SiteStore,
  release: Pick<Release, 'app' | 'version'>,
  digest: string,
  isDraft = false,
): Promise<Refusal[]> {
  const { app, version } = release;
  const known = await (isDraft ? store.names.used(release) : store.names.published(release));
  const folder = store.releases.folder(app, version);
  if (!known || known.digest === digest) return [];
  return [
    {
      check: 'name',
      subject: `${app} ${version}`,
      reason: `${known.preview ? 'A draft of this name came' : 'A release of this name was published'} on ${known.at.slice(0, 10)} with other bytes.`,
      remedy: `If ${folder} was changed by hand, delete it and release again; else raise the version in the app's package.json.`,
    },
  ];
}

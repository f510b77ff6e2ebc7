import { liveComposition } from '../compose/live.ts';
import { releasesOf } from '../compose/releases-of.ts';
import type { LiveReleases } from '../gate/release-candidate.ts';

/** The live composition with its releases. @throws Error when nothing is live. */
export async function liveReleases(site: string): Promise<LiveReleases> {
  const composition = await liveComposition(site);
  return { composition, releases: await releasesOf(site, composition.versions) };
}

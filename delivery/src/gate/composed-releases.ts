import { APPS, type AppName } from '../project.ts';
import type { Release } from '../store/site.ts';

/** The releases that are to be live together, one of every app. */
export type ComposedReleases = Readonly<Record<AppName, Release>>;

/** A release as a refusal names it, with the team that answers for it. */
export function releaseName({ app, version }: Pick<Release, 'app' | 'version'>): string {
  return `${app} ${version} (${APPS[app].owner})`;
}

import { APP_NAMES } from '../project.ts';
import { age } from './age.ts';
import type { ListedComposition } from './list-compositions.ts';
import type { ListedRelease } from './listed-release.ts';
import { textTable } from './text-table.ts';

/** The releases as a table for a terminal. `now` in milliseconds since 1970 UTC. */
export function releasesTable(releases: readonly ListedRelease[], now: number): string {
  const rows = releases.map(({ app, version, state, since, bytes, pages, owner }) => [
    app,
    version,
    state,
    age(since, now),
    `${Math.round(bytes / 1024)} KB`,
    String(pages),
    owner,
  ]);
  return textTable(
    [['app', 'version', 'state', 'age', 'size', 'pages', 'may be replaced by'], ...rows],
    [3, 4, 5],
  );
}

/** The compositions that a roll back may name, as a table for a terminal. */
export function compositionsTable(listed: readonly ListedComposition[], now: number): string {
  const rows = listed.map(({ id, live, since, versions }) => [
    id,
    live ? 'live' : 'kept',
    age(since, now),
    ...APP_NAMES.map((app) => versions[app]),
  ]);
  return textTable([['composition', 'state', 'age', ...APP_NAMES], ...rows], [2]);
}

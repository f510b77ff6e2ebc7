import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Due, Log, Period, SiteNews } from 'backend';
import { PROJECT_ROOT, SITE } from '../project/project.ts';
import type { SiteStore } from '../store/site-store.ts';
import { changedLive } from './listing.ts';

/** What anybody reads of a period. */
const MOST = 100;

/** What is due on a day (ISO 8601), by the list that `site.config.ts` names; null without one. @throws the list's error. */
async function readDue(today: string): Promise<readonly Due[] | null> {
  if (!SITE.due) return null;
  const { due } = (await import(pathToFileURL(join(PROJECT_ROOT, SITE.due)).href)) as {
    due: (today: string) => readonly Due[] | Promise<readonly Due[]>;
  };
  return due(today);
}

/** What changed for visitors in a period, and what is due when it has ended. */
export async function readSiteNews(
  store: Pick<SiteStore, 'audit' | 'bringUp'>,
  { from, to }: Period,
  log: Pick<Log, 'error'>,
): Promise<SiteNews> {
  await store.bringUp(false);
  const entries = (await store.audit.read()).filter((entry) => {
    const at = Date.parse(entry.at);
    return at >= from && at <= to && changedLive(entry);
  });
  // Without who: the audit log says that.
  const released = entries.map(({ at, action, app, version }) => ({ at, action, app, version }));
  const due = await readDue(new Date(to + 1).toISOString().slice(0, 10)).catch((err: unknown) => {
    log.error({ err, file: SITE.due }, 'the list of what is due cannot be read');
    return null;
  });
  return { released: released.reverse().slice(0, MOST), due };
}

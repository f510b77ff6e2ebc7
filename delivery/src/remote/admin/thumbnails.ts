import type { Log } from 'backend';
import { readSite } from '../../core/assemble/assemble.ts';
import { isGateWithoutBrowser } from '../../core/process/chromium.ts';
import { mainPage } from '../../core/store/releases.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { type AppName, setId, type VersionSet, withVersions } from '../../core/store/version-set.ts';

const MAX_WAITING = 20;
const MAX_KNOWN = 500;
/** The delay before a failed screenshot is retried, in milliseconds. */
const RETRY_MS = 600_000;

type Picture = Buffer<ArrayBuffer>;

/** Takes screenshots of releases' main pages, one at a time; null when it cannot; `busy` when too many wait. */
export function createThumbnails(store: SiteStore, log: Log) {
  /** Stored screenshots by app and version set, so that no page is assembled again; null for a failure. */
  const known = new Map<string, string | null>();
  const coming = new Map<string, Promise<Picture | null>>();
  let last: Promise<unknown> = Promise.resolve();

  const note = (key: string, name: string | null) => {
    known.set(key, name);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    const retry = () => known.get(key) === null && known.delete(key);
    if (name === null) setTimeout(retry, RETRY_MS).unref();
  };

  async function make(app: AppName, path: string, set: VersionSet, key: string): Promise<Picture | null> {
    const site = await readSite(store, set);
    const [release, page] = [site.releases[app], site.pages.get(path)];
    if (!release || !page) return null;
    const { version } = release;
    const name = store.thumbnails.nameOf(release, page.html);
    note(key, name);
    const kept = await store.thumbnails.read(app, version, name);
    if (kept) return kept;
    // Loaded here: a server starts without the browser's driver.
    const { takeThumbnail } = await import('../../core/gate/take-pictures.ts');
    const bytes = await takeThumbnail(store, site, path);
    if (bytes) await store.thumbnails.keep(app, version, name, bytes);
    else note(key, null);
    return bytes;
  }

  return async (app: AppName, version: string): Promise<Picture | null | 'busy'> => {
    if (isGateWithoutBrowser() || !store.releases.has(app, version)) return null;
    const path = mainPage(await store.releases.read(app, version));
    if (path === null) return null;
    const set = withVersions(await store.live.current(), { [app]: version });
    const key = `${app} ${setId(set)}`;
    const name = known.get(key);
    if (name === null) return null;
    const kept = name === undefined ? null : await store.thumbnails.read(app, version, name);
    if (kept) return kept;
    const underWay = coming.get(key);
    if (underWay) return underWay;
    if (coming.size > MAX_WAITING) return 'busy';
    const made = last
      .then(() => make(app, path, set, key))
      .catch((err: unknown) => {
        log.warn({ err, app, version }, 'the thumbnail of a release could not be taken');
        note(key, null);
        return null;
      })
      .finally(() => coming.delete(key));
    coming.set(key, made);
    last = made;
    return made;
  };
}

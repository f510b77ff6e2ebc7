import type { Log } from 'backend';
import { readSite } from '../../core/assemble/assemble.ts';
import { isGateWithoutBrowser } from '../../core/process/chromium.ts';
import { mainPage } from '../../core/store/releases.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { type AppName, withVersions } from '../../core/store/version-set.ts';

const MAX_WAITING = 20;
/** The delay before a failed screenshot is retried, in milliseconds. */
const RETRY_MS = 600_000;

type Picture = Buffer<ArrayBuffer>;

/** Takes screenshots of releases' main pages, one at a time; null when it cannot, or when too many wait. */
export function createThumbnails(store: SiteStore, log: Log) {
  /** By the name of the screenshot. */
  const failed = new Set<string>();
  const coming = new Map<string, Promise<Picture | null>>();
  let last: Promise<unknown> = Promise.resolve();

  async function thumbnailOf(app: AppName, version: string): Promise<Picture | null> {
    const path = mainPage(await store.releases.read(app, version));
    if (path === null) return null;
    const site = await readSite(store, withVersions(await store.live.current(), { [app]: version }));
    const [release, page] = [site.releases[app], site.pages.get(path)];
    if (!release || !page) return null;
    const name = store.thumbnails.nameOf(release, page.html);
    const take = async () => {
      // Loaded here: a server starts without the browser's driver.
      const { takeThumbnail } = await import('../../core/gate/take-pictures.ts');
      const bytes = await takeThumbnail(store, site, path);
      if (!bytes) throw new Error('There is no browser with a sandbox.');
      await store.thumbnails.keep(app, version, name, bytes);
      return bytes;
    };
    const kept = coming.get(name) ?? (await store.thumbnails.read(app, version, name));
    if (kept || failed.has(name) || coming.size > MAX_WAITING) return kept;
    const made = last.then(take).catch((err: unknown) => {
      log.warn({ err, app, version }, 'the thumbnail of a release could not be taken');
      failed.add(name);
      setTimeout(() => failed.delete(name), RETRY_MS).unref();
      return null;
    });
    coming.set(name, made);
    last = made.finally(() => coming.delete(name));
    return made;
  }

  return async (app: AppName, version: string): Promise<Picture | null> => {
    if (isGateWithoutBrowser() || !store.releases.has(app, version)) return null;
    // A damaged release has none.
    return thumbnailOf(app, version).catch(() => null);
  };
}

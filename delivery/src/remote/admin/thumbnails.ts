import type { Log } from 'backend';
import { readSite } from '../../core/assemble/assemble.ts';
import { isGateWithoutBrowser } from '../../core/process/chromium.ts';
import { contentName } from '../../core/store/files.ts';
import { mainPage, type Release, releaseText } from '../../core/store/releases.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { type AppName, setId, type VersionSet, withVersions } from '../../core/store/version-set.ts';

const MAX_QUEUED = 20;
const MAX_CACHED = 500;
/** The delay before a failed screenshot is retried, in milliseconds. */
const RETRY_MS = 600_000;

/** Returns a function that takes screenshots of releases' main pages, one at a time; null if a screenshot fails or too many are queued. */
export function createThumbnails(store: SiteStore, log: Log) {
  /** Cached screenshot names, by release and version set: assembling a site again would take 0.1 s of CPU time. */
  const names = new Map<string, Promise<string | null>>();
  let queueEnd: Promise<unknown> = Promise.resolve();
  let queued = 0;

  async function makeThumbnail(release: Release, set: VersionSet): Promise<string | null> {
    const path = mainPage(release);
    if (path === null) return null;
    const site = await readSite(store, set);
    const page = site.pages.get(path);
    if (!page) return null;
    const name = `${contentName(releaseText(release) + page.html)}.jpg`;
    const bytes = await store.thumbnails.get(name, async () => {
      // Imported lazily, so that the server starts without loading Playwright.
      const { takeThumbnail } = await import('../../core/gate/take-pictures.ts');
      return takeThumbnail(store, site, path);
    });
    return bytes && name;
  }

  function nameFor(key: string, release: Release, set: VersionSet): Promise<string | null> {
    queued += 1;
    const name = queueEnd
      .then(() => makeThumbnail(release, set))
      .catch((err: unknown) => {
        const { app, version } = release;
        log.warn({ err, app, version }, 'the thumbnail of a release could not be made');
        return null;
      })
      .then((storedName) => {
        queued -= 1;
        if (storedName === null) setTimeout(() => names.delete(key), RETRY_MS).unref();
        return storedName;
      });
    queueEnd = name;
    names.set(key, name);
    const [oldest] = names.keys();
    if (names.size > MAX_CACHED && oldest !== undefined) names.delete(oldest);
    return name;
  }

  return async (app: AppName, version: string): Promise<Buffer<ArrayBuffer> | null> => {
    if (isGateWithoutBrowser() || !store.releases.has(app, version)) return null;
    const release = await store.releases.read(app, version);
    const set = withVersions(await store.live.current(), { [app]: version });
    // A publish may replace a draft of the same version.
    const key = contentName(releaseText(release) + setId(set));
    if (queued >= MAX_QUEUED && !names.has(key)) return null;
    const name = await (names.get(key) ?? nameFor(key, release, set));
    const bytes = name === null ? null : await store.thumbnails.read(name);
    // It was pruned.
    if (name !== null && !bytes) names.delete(key);
    return bytes;
  };
}

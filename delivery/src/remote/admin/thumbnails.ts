import type { Log } from 'backend';
import { readSite } from '../../core/assemble/assemble.ts';
import { isGateWithoutBrowser } from '../../core/process/chromium.ts';
import { contentName } from '../../core/store/files.ts';
import { mainPage, releaseText } from '../../core/store/releases.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { type AppName, withVersions } from '../../core/store/version-set.ts';

type Picture = Buffer<ArrayBuffer> | null;

const MAX_QUEUED = 20;
const RETRY_MS = 600_000;

/** Takes one screenshot at a time. The picture is null after a failure, or if the queue is full. */
export function createThumbnails(store: SiteStore, log: Log) {
  /** The queued screenshots by file. A failed screenshot stays for RETRY_MS. */
  const pictures = new Map<string, Promise<Picture>>();
  let queueEnd: Promise<Picture> = Promise.resolve(null);
  let queued = 0;

  return async (app: AppName, version: string): Promise<Picture> => {
    if (isGateWithoutBrowser() || !store.releases.has(app, version)) return null;
    const release = await store.releases.read(app, version);
    const path = mainPage(release);
    if (path === null) return null;
    const set = withVersions(await store.live.current(), { [app]: version });
    // A publish may replace a draft of the same version, and the picture also shows the shell's frame.
    const file = `${contentName(releaseText(release) + set.versions.shell)}.jpg`;
    const cached = (await store.thumbnails.read(file)) ?? pictures.get(file);
    if (cached || queued >= MAX_QUEUED) return cached ?? null;
    queued += 1;
    const takePicture = async () => {
      // Imported lazily, so that the server starts without loading Playwright.
      const { takeThumbnail } = await import('../../core/gate/take-pictures.ts');
      return takeThumbnail(store, await readSite(store, set), path);
    };
    const picture = queueEnd
      .then(() => store.thumbnails.get(file, takePicture))
      .catch((err: unknown) => {
        log.warn({ err, app, version }, 'the thumbnail of a release could not be made');
        return null;
      });
    queueEnd = picture;
    pictures.set(file, picture);
    const bytes = await picture;
    queued -= 1;
    if (bytes) pictures.delete(file);
    else setTimeout(() => pictures.delete(file), RETRY_MS).unref();
    return bytes;
  };
}

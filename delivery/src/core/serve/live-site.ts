import { statSync } from 'node:fs';
import type { Log } from 'backend';
import { readSite } from '../assemble/assemble.ts';
import { type AssembledSite, textsOf } from '../assemble/site.ts';
import { activeCanaries, type Canary, choiceKey, everyChoice } from '../store/canaries.ts';
import { type Live, RETENTION_DAYS, shownReleases } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import { releasesOf, type VersionSet, withVersions } from '../store/version-set.ts';
import { type EncodedFile, encodedFile } from './answer-file.ts';

export interface LiveSite {
  site: AssembledSite;
  /** The encoded pages and documents, by their text. */
  files: ReadonlyMap<string, EncodedFile>;
  /** Takes an app and version, such as `guide/1.0.0-3fa9c1d2`. */
  isServed: (release: string) => boolean;
  canaries: readonly Canary[];
  /** The sites of the canaries' visitors, by `choiceKey`. */
  canarySites: ReadonlyMap<string, LiveSite>;
}

async function withFiles(site: AssembledSite, fileOf: (text: string) => Promise<EncodedFile>) {
  const files = [...textsOf(site)].map(async (text) => [text, await fileOf(text)] as const);
  return { site, files: new Map(await Promise.all(files)) };
}

const RETENTION_MS = RETENTION_DAYS * 86_400_000;

/** Releases that visitors got in the last 30 days are also served, for open tabs. */
async function createServedCheck(store: SiteStore, set: VersionSet | Live): Promise<LiveSite['isServed']> {
  const former = shownReleases(await store.live.history());
  const own = releasesOf(set).map((release) => ({ ...release, until: Infinity }));
  const until = new Map([...former, ...own].map((one) => [`${one.app}/${one.version}`, one.until]));
  return (release) => (until.get(release) ?? 0) + RETENTION_MS > Date.now();
}

export async function uncompressedSite(store: SiteStore, site: AssembledSite): Promise<LiveSite> {
  const base = await withFiles(site, async (text) => encodedFile({ identity: Buffer.from(text) }));
  const isServed = await createServedCheck(store, site.set);
  return { ...base, isServed, canaries: [], canarySites: new Map() };
}

const RETRY_MS = 10_000;
/** The site's `security.txt` expires within a year, so the site is read again after this time. */
const MAX_AGE_MS = 30 * 86_400_000;

export type ReadLive = () => LiveSite | Promise<LiveSite>;

/** If the live set is damaged, serves the previous set or, at startup, the newest complete set of the history. */
export function createLiveSite(store: SiteStore, log?: Pick<Log, 'info'>): ReadLive {
  let fileVersion = '';
  let dueAt = 0;
  let current: Promise<LiveSite> | undefined;
  let logged: readonly string[] = [];

  const readSet = async (set: VersionSet, loadedSites: readonly LiveSite[]) =>
    withFiles(await readSite(store, set), async (text) => {
      const file = loadedSites.map(({ files }) => files.get(text)).find(Boolean);
      return file ?? encodedFile(await store.compressed.encode(text));
    });

  async function readWith(live: Live, lines: string[], loadedSites: readonly LiveSite[]) {
    const canaries = activeCanaries(live.canaries, live.versions);
    const [base, isServed] = await Promise.all([readSet(live, loadedSites), createServedCheck(store, live)]);
    const canarySites = new Map<string, LiveSite>();
    const site = { ...base, isServed, canaries, canarySites };
    for (const choice of everyChoice(canaries).slice(1)) {
      const key = choiceKey(choice);
      try {
        const own = await readSet(withVersions(live, choice), [site, ...loadedSites]);
        canarySites.set(key, { ...site, ...own });
      } catch (error) {
        dueAt = performance.now() + RETRY_MS;
        lines.push(`${(error as Error).message} Visitors of the canary ${key} get the live releases.`);
      }
    }
    return site;
  }

  async function readFormer(reason: unknown): Promise<LiveSite> {
    for (const live of await store.live.formerSets()) {
      const former = await readWith(live, [], []).catch(() => null);
      if (former) return former;
    }
    throw reason;
  }

  /** Waits for the previous read, so that an older result never replaces a newer one. */
  async function readAfter(before: Promise<LiveSite> | undefined): Promise<LiveSite> {
    const last = await before?.catch(() => undefined);
    const lines: string[] = [];
    let live: LiveSite;
    try {
      const damage = await store.live.damage();
      if (damage) throw new Error(damage);
      const loadedSites = last ? [last, ...last.canarySites.values()] : [];
      live = await readWith(await store.live.current(), lines, loadedSites);
    } catch (error) {
      dueAt = performance.now() + RETRY_MS;
      live = last ?? (await readFormer(error));
      lines.push(`${(error as Error).message} Serving ${live.site.id}.`);
    }
    for (const line of lines) if (!logged.includes(line)) console.error(line);
    logged = lines;
    if (last && last.site.id !== live.site.id) log?.info({ set: live.site.id }, 'serving a new version set');
    return live;
  }

  return () => {
    // A synchronous call is faster than one in the thread pool.
    const stats = statSync(store.live.file, { bigint: true, throwIfNoEntry: false });
    const version = stats ? `${stats.mtimeNs}-${stats.ino}` : 'missing';
    if (!current || version !== fileVersion || performance.now() >= dueAt) {
      fileVersion = version;
      dueAt = performance.now() + MAX_AGE_MS;
      current = readAfter(current);
    }
    return current;
  };
}

import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, ByApp } from './app-name.ts';
import type { StoreBackend } from './backend.ts';
import { type Composition, type Compositions, stylesheetNames } from './compositions.ts';
import { textOf } from './files.ts';
import type { Records } from './records.ts';
import type { Release, Releases, Versions } from './releases.ts';

/** One change of what is live, as a line of `history.jsonl`. */
export interface Switch {
  /** When, as ISO 8601 in UTC. */
  at: string;
  action: 'start' | 'release' | 'rollback';
  /** The app that was released, rolled back or taken away; null when the whole composition changed. */
  app: AppName | null;
  /** The compositions before and after; null before the first. */
  from: string | null;
  to: string;
  /** The live versions after it. */
  versions: Versions;
  /** The names of its stylesheets: a server does not have the compositions of former switches. */
  stylesheets: readonly string[];
}

/** The list of the changes of what is live. */
export const HISTORY = 'history.jsonl';

/** How long former releases are kept for open tabs, in days. */
export const KEPT_DAYS = 30;
/** The live composition and its releases. */
export interface LiveReleases {
  composition: Composition;
  releases: ByApp<Release>;
}

/** Replaces the live pointer of a folder in one atomic step. */
export async function pointTo(siteFolder: string, id: string): Promise<void> {
  const pointer = join(siteFolder, 'live');
  // Not among the drafts: a server that follows a database writes it without the publish lock.
  const draft = `${pointer}.${process.pid}.draft`;
  const file = await open(draft, 'w');
  await file.writeFile(id);
  await file.sync();
  await file.close();
  await rename(draft, pointer);
}

/** What is live, and what was. */
export type Live = ReturnType<typeof createLive>;

/** The live pointer of a site's folder, and its history. */
export function createLive(
  siteFolder: string,
  parts: { compositions: Compositions; releases: Releases; records: Records; backend: StoreBackend },
) {
  const { compositions, releases, records, backend } = parts;
  /** The file that names the live composition. Every switch replaces it. */
  const pointer = join(siteFolder, 'live');

  /** The compositions that the history names, the newest first. */
  async function former(): Promise<string[]> {
    const lines = await records.lines<Switch>(HISTORY);
    return [...new Set(lines.map(({ to }) => to).reverse())];
  }

  /**
   * The id of the live composition; null while nothing is live. With a damaged pointer, the newest composition that the
   * history names and that is kept: what servers go on with.
   */
  async function id(): Promise<string | null> {
    const pointed = await textOf(pointer);
    if (await compositions.whole(pointed)) return pointed;
    for (const one of await former()) if (await compositions.whole(one)) return one;
    return pointed || null;
  }

  /** What is wrong with the live pointer, and what to do; null when nothing is. */
  async function damage(): Promise<string | null> {
    const pointed = await textOf(pointer);
    if (await compositions.whole(pointed)) return null;
    const newest = await id();
    if (!pointed && !newest) return null;
    const name = /^[\w-]{1,64}$/.test(pointed ?? '') ? pointed : JSON.stringify(pointed?.slice(0, 64));
    const found = pointed
      ? `names the composition ${name}, which does not exist`
      : `is ${pointed === null ? 'missing' : 'empty'}`;
    const remedy = (await compositions.whole(newest))
      ? `The newest kept composition of the history is ${newest}: "npm run rollback -- ${newest}" makes it live again.`
      : 'No composition of the history is kept: run "npm start", which builds and composes the site.';
    return `${pointer} ${found}. ${remedy}`;
  }

  /** The live composition. @throws Error when nothing is live yet. */
  async function composition(): Promise<Composition> {
    const live = await compositions.whole(await id());
    if (live) return live;
    throw new Error(
      (await damage()) ??
        'Nothing is live yet: run "npm start", which builds, composes and serves the site, or "npm start -- --build", which does not serve it. Then run this again.',
    );
  }

  /**
   * Every change of what was live, oldest first. A switch is recorded before it happens; one that did not
   * happen is left out, because the next one does not start from it.
   */
  async function history(): Promise<Switch[]> {
    const [lines, live] = await Promise.all([records.lines<Switch>(HISTORY), id()]);
    return lines.filter(({ to }, index) => {
      const next = lines[index + 1];
      return next ? next.from === to : live === to;
    });
  }

  return {
    pointer,
    former,
    id,
    damage,
    composition,
    history,

    /** Reads the live composition and its releases. @throws Error when nothing is live. */
    async releases(): Promise<LiveReleases> {
      const live = await composition();
      return { composition: live, releases: await releases.of(live.versions) };
    },

    /**
     * Makes a composition live and records it. When it is live already, only mends a damaged pointer.
     * @throws Error when a page is not what was composed; then what is live stays.
     */
    async switchTo(next: Composition, action: Switch['action'], app: AppName | null): Promise<void> {
      const before = await composition().catch(() => null);
      const from = before?.id ?? null;
      if (from === next.id && !(await damage())) return;
      await compositions.readPages(next);
      if (from === next.id) return pointTo(siteFolder, next.id);
      const at = new Date().toISOString();
      const change: Switch = {
        ...{ at, action, app, from, to: next.id },
        versions: next.versions,
        stylesheets: stylesheetNames(next),
      };
      const lines = { [HISTORY]: [JSON.stringify(change)] };
      await backend.switchLive({ composition: next, from, lines });
    },
  };
}

/**
 * The versions of an app in the order in which roll backs return to them, the live one last. A release is
 * put on top; a roll back removes what it left, so the next one goes further back.
 */
export function liveVersions(history: readonly Switch[], app: AppName): string[] {
  const versions: string[] = [];
  for (const { action, versions: after } of history) {
    const version = after[app];
    if (!version || versions.at(-1) === version) continue;
    const known = action === 'rollback' ? versions.lastIndexOf(version) : -1;
    if (known >= 0) versions.length = known + 1;
    else versions.push(version);
  }
  return versions;
}

/** Whether a version was rolled back and not released since. */
export function isWithdrawn(history: readonly Switch[], app: AppName, version: string): boolean {
  const left = history.findLastIndex(
    ({ versions }, index) => versions[app] !== version && history[index - 1]?.versions[app] === version,
  );
  if (left < 0 || history[left]?.action !== 'rollback') return false;
  return !history.slice(left).some(({ versions }) => versions[app] === version);
}

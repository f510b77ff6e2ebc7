import { appendFile } from 'node:fs/promises';
import type { AppName } from './app-name.ts';
import { readLines } from './records.ts';
import { stylesheetNames, switchShared } from './shared/session.ts';
import {
  type Composition,
  historyFile,
  liveComposition,
  liveId,
  makeLive,
  pointerDamage,
  type Versions,
} from './site.ts';
import { readPages } from './whole.ts';

/** One change of what is live, as a line of `history.jsonl`. */
export interface Switch {
  /** When, as ISO 8601 in UTC. */
  at: string;
  action: 'start' | 'release' | 'rollback' | 'remove' | 'origin' | 'month';
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

const LIST = 'history.jsonl';

/** Records a switch that is about to happen. */
export async function announceSwitch(site: string, change: Switch): Promise<void> {
  // A line break first: the last line may be truncated.
  await appendFile(historyFile(site), `\n${JSON.stringify(change)}\n`, { flush: true });
}

/**
 * Every change of what was live, oldest first. A switch is recorded before it happens; one that did not
 * happen is left out, because the next one does not start from it.
 */
export async function readHistory(site: string): Promise<Switch[]> {
  const [lines, live] = await Promise.all([readLines<Switch>(site, LIST), liveId(site)]);
  return lines.filter(({ to }, index) => {
    const next = lines[index + 1];
    return next ? next.from === to : live === to;
  });
}

const nowLive = (composition: Composition): Pick<Switch, 'to' | 'versions' | 'stylesheets'> => ({
  to: composition.id,
  versions: composition.versions,
  stylesheets: stylesheetNames(composition),
});

/**
 * Makes a composition live and records it. When it is live already, only mends a damaged pointer.
 * @throws Error when a page is not what was composed; then what is live stays.
 */
export async function switchLive(
  site: string,
  composition: Composition,
  action: Switch['action'],
  app: AppName | null,
): Promise<void> {
  const { id } = composition;
  const before = await liveComposition(site).catch(() => null);
  const from = before?.id ?? null;
  if (from === id && !(await pointerDamage(site))) return;
  await readPages(site, composition);
  if (from === id) return makeLive(site, id);
  const at = new Date().toISOString();
  const changes: Switch[] = [];
  if (before && (await readHistory(site)).length === 0) {
    // A roll back returns to what was live before the history began.
    changes.push({ at, action: 'start', app: null, from: null, ...nowLive(before) });
  }
  changes.push({ at, action, app, from, ...nowLive(composition) });
  const lines = { [LIST]: changes.map((change) => JSON.stringify(change)) };
  if (await switchShared(site, { composition, from, lines })) return;
  for (const change of changes) await announceSwitch(site, change);
  await makeLive(site, id);
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

/** Whether a version was rolled back and not released since: a start must not bring it back. */
export function isWithdrawn(history: readonly Switch[], app: AppName, version: string): boolean {
  const left = history.findLastIndex(
    ({ versions }, index) => versions[app] !== version && history[index - 1]?.versions[app] === version,
  );
  if (left < 0 || history[left]?.action !== 'rollback') return false;
  return !history.slice(left).some(({ versions }) => versions[app] === version);
}

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AppName } from '../project.ts';
import { KEPT_DAYS } from '../publish/plan-prune.ts';
import { readHistory } from '../store/history.ts';
import { type Composition, compositionFolder } from '../store/site.ts';

/** Which versioned files are answered. */
export interface ServedVersions {
  release(app: AppName, version: string): boolean;
  /** `file` is its name below `styles`. */
  stylesheet(file: string): boolean;
}

/** Compositions never change, so what one has been asked is kept; null where it does not say or is gone. */
type KnownStylesheets = Map<string, readonly string[] | null>;

const KEPT_MS = KEPT_DAYS * 86_400_000;

const namesOf = ({ rendered }: Composition): readonly string[] | null =>
  rendered ? Object.values(rendered).map(({ stylesheet }) => basename(stylesheet)) : null;

async function stylesheetsOf(site: string, id: string, known: KnownStylesheets) {
  const held = known.get(id);
  if (held !== undefined) return held;
  const file = join(compositionFolder(site, id), 'composition.json');
  const names = await readFile(file, 'utf8').then(
    (text) => namesOf(JSON.parse(text) as Composition),
    // Pruned: its pages are with nobody any more.
    () => [],
  );
  known.set(id, names);
  return names;
}

/**
 * What the live composition needs, and what tabs need that were opened on an earlier one: each release and
 * stylesheet for as long after it was replaced as `npm run prune` keeps it, 30 days. What has never been live,
 * be it of a dry run or refused, is with nobody, so it is not answered.
 */
export function createServedVersions(site: string, now: () => number = Date.now) {
  const known: KnownStylesheets = new Map();

  return async (live: Composition): Promise<ServedVersions> => {
    const until = new Map<string, number>();
    const keep = (key: string, time: number) => until.set(key, Math.max(time, until.get(key) ?? 0));
    const keepAll = async (id: string, versions: Composition['versions'], time: number) => {
      for (const [app, version] of Object.entries(versions)) keep(`${app}/${version}`, time);
      // Pages of an earlier day do not say which stylesheet they use: it may be any.
      for (const file of (await stylesheetsOf(site, id, known)) ?? ['*']) keep(file, time);
    };

    known.set(live.id, namesOf(live));
    await keepAll(live.id, live.versions, Number.POSITIVE_INFINITY);
    const history = await readHistory(site);
    for (const [index, { to, versions }] of history.entries()) {
      const next = history[index + 1];
      const time = next ? Date.parse(next.at) + KEPT_MS : Number.POSITIVE_INFINITY;
      if (time > now()) await keepAll(to, versions, time);
    }
    const served = (key: string) => (until.get(key) ?? 0) > now();
    return {
      release: (app, version) => served(`${app}/${version}`),
      stylesheet: (file) => served(file) || served('*'),
    };
  };
}

import { plainWords } from '../report/plain-words.ts';
import type { Origin } from './names.ts';
import type { Records } from './records.ts';
import type { Release } from './releases.ts';

/** Characters of a title at most. */
export const LONGEST_TITLE = 120;

const nameOf = ({ app, version }: Pick<Release, 'app' | 'version'>) => `titles/${app}/${version}.json`;

/**
 * The titles that people gave to releases. Not in the name record: a publish and a new title at the same moment would
 * overwrite each other there, and a published name could become free for other bytes. Kept when the release is pruned.
 */
export function createTitles(records: Records) {
  return {
    /** The title that was given to a release; null when none was. */
    async given(release: Pick<Release, 'app' | 'version'>): Promise<string | null> {
      return (await records.document<{ title: string }>(nameOf(release)))?.title ?? null;
    },

    /** Keeps a title in the place of the one before. @param title as `tidyTitle` leaves it. */
    give: (release: Pick<Release, 'app' | 'version'>, title: string): Promise<void> =>
      records.keep(nameOf(release), { title }),
  };
}

/** One line of plain words: without control characters, with single spaces. */
export const tidyTitle = (text: string): string => plainWords(text.replaceAll(/\s+/g, ' ')).trim();

/** `fix(guide)!: ` of a Conventional Commit. */
const COMMIT_TYPE = /^[a-z]{1,20}(?:\([^()]{1,60}\))?!?: /;

const ARRIVAL = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/**
 * The title of a release that nobody has given one: the subject of its latest commit in plain words, at most 120
 * characters, else `Release of Nov 27, 14:05`. @param arrivedAt ISO 8601; the title has it in UTC.
 */
export function titleFrom(origin: Pick<Origin, 'commits'> | null | undefined, arrivedAt: string): string {
  const subject = tidyTitle(origin?.commits?.[0]?.subject ?? '').replace(COMMIT_TYPE, '');
  // By characters: half a pair of surrogates is none.
  const [first = '', ...rest] = [...subject].slice(0, LONGEST_TITLE);
  return first.toUpperCase() + rest.join('') || `Release of ${ARRIVAL.format(Date.parse(arrivedAt))}`;
}

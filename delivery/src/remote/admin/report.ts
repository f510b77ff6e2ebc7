import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Done } from './done.ts';

/*
 * What a site says while it does what was asked from elsewhere: one JSON object a line, as it happens. The last
 * line is the result, a refusal or a failure; where none of them comes, the connection broke.
 */

/** One line. */
export type Report =
  | { step: string; result: string; seconds: number }
  | { waiting: string }
  | { done: Done }
  /** The gate's words, with what to do. */
  | { refused: string }
  /** The machine did not keep up; what to do. */
  | { unchecked: string }
  /** What went wrong, in words. */
  | { failed: string };

const LINE = v.union([
  v.object({ step: v.string(), result: v.string(), seconds: v.number() }),
  v.object({ waiting: v.string() }),
  v.object({ done: v.looseObject({ kind: v.string() }) }),
  v.object({ refused: v.string() }),
  v.object({ unchecked: v.string() }),
  v.object({ failed: v.string() }),
]);

/** Reads a line; null for what is none, for example half of one. */
export function readReport(line: string): Report | null {
  try {
    return v.parse(LINE, JSON.parse(line)) as Report;
  } catch {
    return null;
  }
}

/** Words without where these folders lie: what lies in them is named from there. */
export function withoutPlaces(text: string, places: readonly string[]): string {
  const folders = places
    .map((place) => `${resolve(place).replace(/\/$/, '')}/`)
    .filter((place) => place !== '/');
  return folders
    .sort((a, b) => b.length - a.length)
    .reduce((words, folder) => words.replaceAll(folder, ''), text);
}

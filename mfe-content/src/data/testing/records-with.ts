import { dataModules } from './data-modules.ts';

type DataRecord = Readonly<Record<string, unknown>>;

function* recordsIn(value: unknown): Generator<DataRecord> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as DataRecord;
  for (const inner of Object.values(value)) yield* recordsIn(inner);
}

/**
 * Every object anywhere in the data that has all the given keys. An object that is
 * reached twice (an article in its own file and in the list of articles) comes once.
 */
export function recordsWith(...keys: readonly string[]): readonly DataRecord[] {
  const found = new Set<DataRecord>();
  for (const record of recordsIn(dataModules)) {
    if (keys.every((key) => key in record)) found.add(record);
  }
  return [...found];
}

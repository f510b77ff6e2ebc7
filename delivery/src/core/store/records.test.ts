import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from './site-store.ts';

it('takes a missing record for none, and never one that cannot be read', async () => {
  const store = openStore(temporaryFolder());
  expect(await store.records.document('tokens.json')).toBeNull();
  expect(await store.records.lines('audit.jsonl')).toEqual([]);
  for (const name of ['tokens.json', 'audit.jsonl']) mkdirSync(join(store.folder, name));
  await expect(store.records.document('tokens.json')).rejects.toThrow('EISDIR');
  await expect(store.records.lines('audit.jsonl')).rejects.toThrow('EISDIR');
});

it('adds a document once, and replaces it as often as it is told to', async () => {
  const store = openStore(temporaryFolder());
  expect(await store.records.add('a/b.json', 1)).toBe(true);
  expect(await store.records.add('a/b.json', 2)).toBe(false);
  expect(await store.records.document('a/b.json')).toBe(1);
  await store.records.keep('a/b.json', 3);
  expect(await store.records.document('a/b.json')).toBe(3);
});

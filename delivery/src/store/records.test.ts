import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addDocument, keepDocument, readDocument, readLines } from './records.ts';

it('takes a missing record for none, and never one that cannot be read', async () => {
  const site = temporaryFolder();
  expect([await readDocument(site, 'tokens.json'), await readLines(site, 'audit.jsonl')]).toEqual([null, []]);
  for (const name of ['tokens.json', 'audit.jsonl']) mkdirSync(join(site, name));
  await expect(readDocument(site, 'tokens.json')).rejects.toThrow('EISDIR');
  await expect(readLines(site, 'audit.jsonl')).rejects.toThrow('EISDIR');
});

it('adds a document once, and replaces it as often as it is told to', async () => {
  const site = temporaryFolder();
  expect([await addDocument(site, 'a/b.json', 1), await addDocument(site, 'a/b.json', 2)]).toEqual([
    true,
    false,
  ]);
  expect(await readDocument(site, 'a/b.json')).toBe(1);
  await keepDocument(site, 'a/b.json', 3);
  expect(await readDocument(site, 'a/b.json')).toBe(3);
});

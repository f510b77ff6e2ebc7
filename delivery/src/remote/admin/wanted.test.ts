import { expect, it } from 'vitest';
import { openStore } from '../../core/store/site-store.ts';
import type { Scope } from '../../core/store/tokens.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Operation } from './operations.ts';
import { issueToken, stillAllows } from './tokens.ts';
import { wantedFor } from './wanted.ts';

const publish = { kind: 'publish', file: '', app: 'guide', dryRun: false } as const;
const quiet = { ...publish, preview: { days: 7 } };

it.each<[string, Operation, Scope[], boolean]>([
  ['a preview', quiet, ['preview'], true],
  ['a preview', quiet, ['release'], false],
  ['a release', publish, ['preview'], false],
  ['a release', publish, ['release'], true],
  ['a canary', { ...publish, canary: { percent: 10 } }, ['preview', 'rollback'], false],
  ['a canary', { ...publish, canary: { percent: 10 } }, ['release'], true],
  ['a larger canary', { kind: 'canary', app: 'guide', percent: 50 }, ['release'], true],
  ['a larger canary', { kind: 'canary', app: 'guide', percent: 50 }, ['rollback'], false],
  ['a larger canary of another app', { kind: 'canary', app: 'content', percent: 50 }, ['release'], false],
  ['its promotion', { kind: 'promote', app: 'guide' }, ['release'], true],
  ['its promotion', { kind: 'promote', app: 'guide' }, ['preview', 'rollback'], false],
  ['its end', { kind: 'abort', app: 'guide' }, ['release'], true],
  ['its end', { kind: 'abort', app: 'guide' }, ['rollback'], true],
  ['its end', { kind: 'abort', app: 'guide' }, ['preview'], false],
  ['the end of another app’s', { kind: 'abort', app: 'content' }, ['release', 'rollback'], false],
  ['a roll back', { kind: 'rollback', to: 'guide' }, ['rollback'], true],
  ['a roll back of another app', { kind: 'rollback', to: 'content' }, ['rollback'], false],
  ['a roll back of all apps', { kind: 'rollback', to: '0123456789ab' }, ['rollback'], false],
])('%s: %j with the scopes %j to the guide is allowed: %s', async (_, operation, scopes, allowed) => {
  const store = openStore(temporaryFolder());
  await issueToken(store, { name: 'ci', app: 'guide', scopes, days: 1 });
  expect(await stillAllows(store, 'ci', wantedFor(operation))).toBe(allowed);
});

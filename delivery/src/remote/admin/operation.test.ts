import { expect, it } from 'vitest';
import { ALL_APPS, type Scope } from '../../core/store/tokens.ts';
import { mayDo, type Operation, permissionFor } from './operation.ts';
import { previewComment } from './operation-result.ts';

const publish = { kind: 'publish', file: '', app: 'guide', draft: false } as const;

it.each<[string, Operation, Scope[]]>([
  ['a preview', { ...publish, preview: { days: 7 } }, ['preview']],
  ['a preview of a stored release', { kind: 'preview', app: 'guide', version: '1', days: 7 }, ['preview']],
  ['a draft', { ...publish, draft: true }, ['preview', 'release']],
  ['a stored release', { kind: 'release', app: 'guide', version: '1' }, ['release']],
  ['a release', publish, ['release']],
  ['a canary', { ...publish, canary: { percent: 10 } }, ['release']],
  ['a larger canary', { kind: 'canary', app: 'guide', percent: 50 }, ['release']],
  ['the promotion of a canary', { kind: 'promote', app: 'guide' }, ['release']],
  ['the end of a canary', { kind: 'abort', app: 'guide' }, ['release', 'rollback']],
  ['a rollback', { kind: 'rollback', to: 'guide' }, ['rollback']],
])('%s requires a token of the same app with an allowed scope', (_, operation, allowed) => {
  const permission = permissionFor(operation);
  for (const scope of ['preview', 'release', 'rollback', 'tokens'] as const) {
    expect(mayDo({ app: 'guide', scopes: [scope] }, permission), scope).toBe(allowed.includes(scope));
    expect(mayDo({ app: 'content', scopes: [scope] }, permission), scope).toBe(false);
  }
});

it('a rollback to a version set requires a token for all apps', () => {
  const permission = permissionFor({ kind: 'rollback', to: '0123456789ab' });
  expect(mayDo({ app: 'guide', scopes: ['rollback'] }, permission)).toBe(false);
  expect(mayDo({ app: ALL_APPS, scopes: ['rollback'] }, permission)).toBe(true);
});

const ADDRESS = 'https://site.example/_preview/0123456789ab.1893456000.signed?to=/guide';

it('the comment on a pull request has the preview’s address, or says that the release is live', () => {
  const preview = { address: ADDRESS, set: 'c1', expiresAt: '2030-01-01T00:00:00.000Z' };
  const releases = [{ app: 'guide', version: '1.0.0-3fa9c1d2' }];
  expect(previewComment({ releases, preview })).toBe(
    `[Preview of guide 1.0.0-3fa9c1d2](${ADDRESS}), until January 1, 2030 at 12:00 AM UTC. Its forms send nothing.\n`,
  );
  expect(previewComment({ releases })).toBe('No preview: guide 1.0.0-3fa9c1d2 is already live.\n');
});

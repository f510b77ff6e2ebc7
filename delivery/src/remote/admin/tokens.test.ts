import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { filesIn } from '../../core/store/files.ts';
import { openStore } from '../../core/store/site-store.ts';
import type { Scope } from '../../core/store/tokens.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { issueToken, revokeToken, stillAllows, tokenFor } from './tokens.ts';

const GUIDE = { name: 'ci-guide', app: 'guide', scopes: ['release', 'rollback'], days: 90 } as const;
const DAY = 86_400_000;

function advanceDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY });
  onTestFinished(() => void vi.useRealTimers());
}

async function siteWithToken() {
  const store = openStore(temporaryFolder());
  const { secret } = await issueToken(store, GUIDE);
  return { store, secret };
}

it('a token grants its scopes until it expires, and is stored as a hash in a private file', async () => {
  const { store, secret } = await siteWithToken();
  const permission = { app: 'guide', scopes: ['release'] as Scope[] };
  expect((await store.tokens.list())[0]?.lastUsedAt).toBeNull();
  advanceDays(89);
  expect((await tokenFor(store, secret))?.name).toBe('ci-guide');
  expect((await store.tokens.list())[0]?.lastUsedAt).toBe(new Date().toISOString());
  expect(await stillAllows(store, 'ci-guide', permission)).toBe(true);
  expect(await stillAllows(store, 'ci-guide', { ...permission, app: 'content' })).toBe(false);
  for (const wrong of [undefined, `${secret} `, secret.slice(0, -1), `release_${'A'.repeat(43)}`])
    expect(await tokenFor(store, wrong)).toBeNull();
  for (const { path } of await filesIn(store.folder)) {
    const file = join(store.folder, path);
    expect(readFileSync(file, 'utf8')).not.toContain(secret.slice(8));
    expect(statSync(file).mode & 0o077, file).toBe(0);
  }
  advanceDays(2);
  expect(await tokenFor(store, secret)).toBeNull();
  expect(await stillAllows(store, 'ci-guide', {})).toBe(false);
});

it('a token is revoked immediately and permanently, and its name is not reused', async () => {
  const { store, secret } = await siteWithToken();
  for (const _ of [1, 2]) await revokeToken(store, 'ci-guide');
  expect(await tokenFor(store, secret)).toBeNull();
  expect(await stillAllows(store, 'ci-guide', {})).toBe(false);
  await expect(issueToken(store, GUIDE)).rejects.toThrow('The name "ci-guide" is taken');
  await expect(revokeToken(store, 'ci-blog')).rejects.toThrow('There is no token "ci-blog"');
  const entries = (await store.audit.read()).map(({ action, said }) => `${action} ${said}`).join('\n');
  expect(entries).toMatch(/^token added .*, expires \S+\ntoken revoked ci-guide: .* for guide$/);
});

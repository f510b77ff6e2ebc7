import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Refused } from '../report/refusal.ts';
import { openStore } from '../store/site-store.ts';
import { audited } from './change-live.ts';

const release = { action: 'release', app: 'guide' } as const;
const refusal = {
  check: 'links',
  subject: 'guide 1.0.0',
  reason: 'A link\nleads  nowhere.',
  remedy: 'Mend it.',
};

it('logs the actor, the action and its outcome', async () => {
  const store = openStore(temporaryFolder());
  const done = await audited(store, { ...release, by: 'token:ci' }, async (note) => {
    note({ version: '1.0.0', set: 'c1' });
    return 'done';
  });
  expect(done).toBe('done');
  for (const error of [new Refused([refusal]), new Error('It broke.')])
    await expect(audited(store, release, () => Promise.reject(error))).rejects.toThrow(error);
  expect(await store.audit.read()).toMatchObject([
    { by: 'token:ci', outcome: 'live', app: 'guide', version: '1.0.0', set: 'c1', said: [] },
    {
      by: expect.stringMatching(/^user:/),
      outcome: 'refused',
      said: ['links: guide 1.0.0: A link leads nowhere.'],
    },
    { outcome: 'failed', said: ['It broke.'] },
  ]);
});

it('logs drafts and previews as passed, and redacts the site’s folder', async () => {
  const store = openStore(temporaryFolder());
  for (const action of ['draft', 'preview'] as const)
    await audited(store, { action, app: 'guide' }, async () => {});
  const failing = () => Promise.reject(new Error(`${store.live.file} is damaged.`));
  await expect(audited(store, release, failing)).rejects.toThrow(store.folder);
  expect((await store.audit.read()).map(({ outcome, said }) => [outcome, ...said])).toEqual([
    ['passed'],
    ['passed'],
    ['failed', '<site>/live.json is damaged.'],
  ]);
});

it('performs the action even if it cannot log it, with an error message', async () => {
  const store = openStore(temporaryFolder());
  mkdirSync(join(store.folder, 'audit.jsonl'));
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await audited(store, release, async () => 'done')).toBe('done');
  expect(consoleError.mock.calls.join()).toContain('The audit log cannot be written');
  consoleError.mockRestore();
});

import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { Refused } from '../report/refusal.ts';
import { openStore } from '../store/site-store.ts';
import { audited } from './audited.ts';

const release = { action: 'release', app: 'guide' } as const;
const refusal = {
  check: 'links',
  subject: 'guide 1.0.0',
  reason: 'A link\nleads  nowhere.',
  remedy: 'Mend it.',
};

it('writes down who did what, and what became of it', async () => {
  const store = openStore(temporaryFolder());
  const done = await audited(store, { ...release, by: 'token:ci' }, async (note) => {
    note({ version: '1.0.0', composition: 'c1' });
    return 'done';
  });
  expect(done).toBe('done');
  await expect(
    audited(store, release, async () => {
      throw new Refused([refusal]);
    }),
  ).rejects.toThrow(Refused);
  await expect(audited(store, release, () => Promise.reject(new Error('It broke.')))).rejects.toThrow(
    'It broke.',
  );
  expect(await store.audit.read()).toMatchObject([
    { by: 'token:ci', outcome: 'live', app: 'guide', version: '1.0.0', composition: 'c1', said: [] },
    {
      by: expect.stringMatching(/^user:/),
      outcome: 'refused',
      said: ['links: guide 1.0.0: A link leads nowhere.'],
    },
    { outcome: 'failed', said: ['It broke.'] },
  ]);
});

it('says of what makes nothing live that it passed', async () => {
  const store = openStore(temporaryFolder());
  for (const action of ['dry run', 'preview', 'release'] as const)
    await audited(store, { action, app: 'guide' }, async () => {});
  expect((await store.audit.read()).map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'live']);
});

it('passes over a line that was cut short, and keeps the next one whole', async () => {
  const store = openStore(temporaryFolder());
  await audited(store, release, async () => {});
  appendFileSync(join(store.folder, 'audit.jsonl'), '{"at":"2026-');
  await audited(store, release, async () => {});
  expect(await store.audit.read()).toHaveLength(2);
  expect(readFileSync(join(store.folder, 'audit.jsonl'), 'utf8')).toContain('{"at":"2026-\n');
});

it('does what it is told also where it cannot write it down, and says so', async () => {
  const store = openStore(temporaryFolder());
  mkdirSync(join(store.folder, 'audit.jsonl'));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await audited(store, release, async () => 'done')).toBe('done');
  expect(said.mock.calls.join()).toContain('The audit log cannot be written');
  said.mockRestore();
});

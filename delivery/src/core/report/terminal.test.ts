import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { audited } from '../publish/change-live.ts';
import { openStore } from '../store/site-store.ts';
import { Refused } from './refusal.ts';
import { stripControlChars } from './terminal.ts';

const HOSTILE = '\u001b]0;owned\u0007\u009b2J\u202eevil\r';

it('removes control sequences from untrusted text on a terminal', () => {
  expect(stripControlChars(`a${HOSTILE}\nb`)).toBe('a]0;owned2Jevil\nb');
});

it('removes control sequences from the audit log', async () => {
  const store = openStore(temporaryFolder());
  const refusal = { check: 'links', subject: 'guide', reason: HOSTILE, remedy: '' };
  const failing = () => Promise.reject(new Refused([refusal]));
  await expect(audited(store, { action: 'release', app: 'guide' }, failing)).rejects.toThrow();
  expect((await store.audit.read())[0]?.said).toEqual(['links: guide: ]0;owned2Jevil ']);
});

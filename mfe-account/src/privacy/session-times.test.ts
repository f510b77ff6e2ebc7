import { expect, it } from 'vitest';
import { sessionTimes } from './session-times.ts';

it('says when a device was signed in, last used, and will be signed out', () => {
  const times = sessionTimes({
    createdAt: '2026-03-04T12:00:00.000Z',
    lastUsedAt: '2026-03-05T12:00:00.000Z',
    expiresAt: '2026-03-11T12:00:00.000Z',
  });
  expect(times).toMatch(/^Signed in March 4, 2026 · last used March 5, 2026 at .* · ends March 11, 2026$/);
});

it('leaves out what is no date', () => {
  const times = sessionTimes({ createdAt: '2026-03-04T12:00:00.000Z', lastUsedAt: '', expiresAt: 'soon' });
  expect(times).toBe('Signed in March 4, 2026');
});

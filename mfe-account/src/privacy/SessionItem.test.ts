import { expect, it } from 'vitest';
import { sessionTimes } from './SessionItem.tsx';

it('shows when a device was signed in, was last used, and will be signed out', () => {
  const times = sessionTimes({
    createdAt: '2026-03-04T12:00:00.000Z',
    lastUsedAt: '2026-03-05T12:00:00.000Z',
    expiresAt: '2026-03-11T12:00:00.000Z',
  });
  expect(times).toEqual([
    'Logged in March 4, 2026',
    expect.stringMatching(/^Last used March 5, 2026 at /),
    'Logged in until March 11, 2026',
  ]);
});

it('omits invalid dates', () => {
  const times = sessionTimes({ createdAt: '2026-03-04T12:00:00.000Z', lastUsedAt: '', expiresAt: 'soon' });
  expect(times).toEqual(['Logged in March 4, 2026']);
});

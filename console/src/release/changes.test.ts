import type { AuditEntry } from 'delivery/admin-api';
import { expect, it } from 'vitest';
import { guideOf, listingWith } from '../testing/listing-with.ts';
import { type Change, mootReason } from './changes.ts';

const change = (kind: Change['kind'], percent?: number): Change => ({
  kind,
  app: 'guide',
  version: '2.0.0',
  percent,
});
const reason = (requested: Change, ...listing: Parameters<typeof listingWith>) => {
  const now = listingWith(...listing);
  return mootReason(requested, guideOf(now), now)?.text ?? null;
};

it('returns null while the change makes sense', () => {
  expect(reason(change('release'))).toBe(null);
  expect(reason(change('canary'))).toBe(null);
  expect(reason(change('promote'), { canary: 20 })).toBe(null);
  expect(reason(change('abort'), { canary: 20 })).toBe(null);
  expect(reason(change('canary', 20), { canary: 20 })).toBe(null);
});

it('reports that another user has made the change or a conflicting one', () => {
  for (const kind of ['release', 'promote', 'abort', 'canary'] as const)
    expect(reason(change(kind), { live: '2.0.0' })).toBe('Made live');
  expect(reason({ ...change('rollback'), version: '0.9.0' }, { live: '0.9.0' })).toBe('Rolled back');
  expect(reason(change('promote'))).toBe('Stopped');
  expect(reason(change('abort'))).toBe('Stopped');
  expect(reason(change('canary', 20))).toBe('Stopped');
  expect(reason(change('canary'), { canary: 50 })).toBe('Shown to 50%');
  expect(reason(change('canary', 20), { canary: 50 })).toBe('Shown to 50%');
});

it('returns the actor and time of the change from the audit log', () => {
  const entry = { app: 'guide', version: '2.0.0', by: 'token:bea', at: '2026-11-02T13:00:00Z' };
  const listing = listingWith({ live: '2.0.0', audit: [entry as AuditEntry] });
  expect(mootReason(change('promote'), guideOf(listing), listing)).toEqual({
    text: 'Made live',
    by: 'token:bea',
    at: '2026-11-02T13:00:00Z',
  });
});

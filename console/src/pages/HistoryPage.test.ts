import type { TitledEntry } from 'delivery/admin-api';
import { expect, it } from 'vitest';
import { historyText } from './HistoryPage.tsx';

const entry = (more: Partial<TitledEntry>): TitledEntry => ({
  ...{ at: '2026-11-02T12:00:00Z', by: 'token:ana', action: 'canary', outcome: 'done', app: 'guide' },
  ...{ version: '2.0.0', title: 'A plan', commit: null, clean: null, checks: null, digest: null },
  ...{ set: null, said: [] },
  ...more,
});

const NONE = { app: null, version: null, title: null };

it.each<[Partial<TitledEntry>, string]>([
  [{ said: ['guide 2.0.0 for 20% of the visitors'] }, 'ana showed “A plan” to 20% of the visitors.'],
  [{ action: 'promote', outcome: 'live' }, 'ana kept “A plan” and made it live.'],
  [{ action: 'promote', outcome: 'refused' }, 'ana tried to keep “A plan” and make it live; it was refused.'],
  [{ action: 'rollback', outcome: 'live' }, 'ana rolled Guide back to “A plan”.'],
  [{ action: 'release', outcome: 'unchanged' }, 'ana tried to make “A plan” live; nothing changed.'],
  [{ action: 'release', outcome: 'refused' }, 'ana tried to make “A plan” live; it was refused.'],
  [{ action: 'canary aborted', by: 'canary-check' }, 'the canary check stopped the canary “A plan”.'],
  [{ ...NONE, action: 'release', outcome: 'live', apps: ['shell', 'guide'] }, 'ana made Shell, Guide live.'],
  [{ ...NONE, action: 'rollback', apps: ['guide'], set: 'a' }, 'ana rolled Guide back to the version set a.'],
  [{ ...NONE, action: 'draft', outcome: 'refused' }, 'ana tried to add a release; it was refused.'],
  [{ ...NONE, action: 'token added', said: ['ci: release of guide'] }, 'ana created the token ci.'],
  [{ ...NONE, action: 'leads exported', said: ['guide requests'] }, 'ana exported guide requests.'],
  [{ ...NONE, action: 'start', by: 'user:root' }, 'root started the site.'],
  [{ action: 'dry run' as never }, 'ana dry run “A plan”.'],
])('historyText describes the audit entry %j', (more, sentence) => {
  expect(historyText(entry(more))).toBe(sentence);
});

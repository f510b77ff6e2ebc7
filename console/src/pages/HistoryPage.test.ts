import type { TitledEntry } from 'delivery/admin-api';
import { expect, it } from 'vitest';
import { historyText } from './HistoryPage.tsx';

const entry = (more: Partial<TitledEntry>): TitledEntry => ({
  ...{ at: '2026-11-02T12:00:00Z', by: 'token:ana', action: 'canary', outcome: 'done', app: 'guide' },
  ...{ version: '2.0.0', title: 'Shorter headline', commit: null, clean: null, checks: null, digest: null },
  ...{ set: null, said: [] },
  ...more,
});

it.each<[Partial<TitledEntry>, string]>([
  [
    { said: ['guide 2.0.0 for 20% of the visitors'] },
    'ana showed “Shorter headline” to 20% of the visitors.',
  ],
  [{ action: 'promote', outcome: 'live' }, 'ana made “Shorter headline” live.'],
  [{ action: 'rollback', outcome: 'live' }, 'ana rolled Guide back to “Shorter headline”.'],
  [{ action: 'release', outcome: 'refused' }, 'ana tried to make “Shorter headline” live; it was refused.'],
  [{ action: 'canary aborted', by: 'canary-check' }, 'the canary check stopped “Shorter headline”.'],
  [
    { action: 'token added', app: null, version: null, title: null, said: ['ci-guide: release of guide'] },
    'ana created the token ci-guide.',
  ],
  [
    {
      action: 'leads exported',
      app: null,
      version: null,
      title: null,
      said: ['2 guide requests of the last 7 days'],
    },
    'ana exported 2 guide requests of the last 7 days.',
  ],
  [{ action: 'start', by: 'user:root', app: null, version: null, title: null }, 'root started the site.'],
  [
    { action: 'rollback', app: null, version: null, title: null },
    'ana rolled the whole site back to “a release”.',
  ],
])('describes %j', (more, sentence) => {
  expect(historyText(entry(more))).toBe(sentence);
});

it('shows an unknown action of an older version', () => {
  expect(historyText(entry({ action: 'dry run' as never }))).toBe('ana dry run “Shorter headline”.');
});

import { expect, it } from 'vitest';
import { SMALL_VERSIONS } from '../testing/write-releases.ts';
import { compositionsTable, releasesTable } from './releases-table.ts';

const NOW = Date.UTC(2026, 5, 30, 12);

it('shows app, version, state, age, size, pages and who may replace it', () => {
  const rest = { app: 'guide', pages: 2, owner: 'marketing team' } as const;
  const table = releasesTable(
    [
      { ...rest, version: '1.0.0-b', state: 'live', since: '2026-06-30T11:58:00Z', bytes: 3_172_000 },
      { ...rest, version: '1.0.0-a', state: 'former', since: '2026-06-01T12:00:00Z', bytes: 900 },
    ],
    NOW,
  );
  expect(table.split('\n')).toEqual([
    'app    version  state         age     size  pages  may be replaced by',
    'guide  1.0.0-b  live    2 minutes  3098 KB      2  marketing team',
    'guide  1.0.0-a  former    29 days     1 KB      2  marketing team',
  ]);
});

it('shows which compositions a roll back may name', () => {
  const versions = { ...SMALL_VERSIONS, guide: '2.0.0' };
  const table = compositionsTable(
    [{ id: '0123456789ab', live: true, since: '2026-06-30T12:00:00Z', versions }],
    NOW,
  );
  expect(table.split('\n')).toEqual([
    'composition   state       age  shell  content  guide  account',
    '0123456789ab  live   just now  1.0.0  1.0.0    2.0.0  1.0.0',
  ]);
});

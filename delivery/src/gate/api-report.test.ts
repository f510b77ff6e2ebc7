import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project.ts';
import { sharedLibApi } from '../release/contract/describe-contract.ts';
import { apiReport } from './api-report.ts';

it('of shared-lib is up to date: a change of the contract is a change that somebody reads', async () => {
  const { version, api } = await sharedLibApi();
  const committed = readFileSync(join(PROJECT_ROOT, 'shared-lib/api-report.md'), 'utf8');
  expect(committed, 'write it anew with "npm run api-report", and look at the difference').toBe(
    apiReport(version, api),
  );
});

it('shows each declaration with its members, and which of them apps may make', () => {
  const text = apiReport('1.0.0', [
    {
      name: 'Route',
      exported: true,
      value: false,
      taken: true,
      entries: [
        ['Route', 'interface Route'],
        ['Route.path', 'path: string'],
      ],
    },
  ]);
  expect(text).toContain('# shared-lib 1.0.0');
  expect(text).toContain('### Route (apps may make it)\n\n```ts\ninterface Route\n  path: string\n```');
});

import { expect, it } from 'vitest';
import { composedReleases } from '../testing/small-releases.ts';
import { checkContract, checkMajor } from './check-contract.ts';

const withEntries = (entries: Record<string, string>, version = '1.0.0') => ({
  contract: { version, entries, taken: [], unused: [] },
});

const OLD = { track: 'function track(): void', send: 'function send(): void' };
const NEW = { send: 'function send(): void', record: 'function record(): void' };

it('accepts a remote that was built against what the shell provides', () => {
  expect(
    checkContract(composedReleases({ shell: withEntries(OLD), guide: withEntries(OLD) }), 'guide'),
  ).toEqual([]);
});

it('refuses a remote that uses what the live shell does not have yet', () => {
  const releases = composedReleases({ shell: withEntries(OLD), guide: withEntries(NEW) });
  expect(checkContract(releases, 'guide')).toEqual([
    {
      check: 'contract',
      subject: 'guide 1.0.0 (marketing team)',
      reason:
        'guide 1.0.0 was built against another shared-lib than the one that the shell 1.0.0 provides: record is not there (function record(): void).',
      remedy: 'Release the shell first: it brings the shared-lib that guide was built against.',
    },
  ]);
  expect(checkContract(releases, 'content')).toEqual([]);
});

it('refuses a shell that takes away what a live remote uses', () => {
  const [refusal] = checkContract(
    composedReleases({ shell: withEntries(NEW), guide: withEntries(OLD) }),
    'shell',
  );
  expect(refusal).toMatchObject({ subject: 'shell 1.0.0 (platform team)' });
  expect(refusal?.remedy).toContain('Keep what guide uses');
});

it('does not judge releases of an earlier day', () => {
  expect(checkContract(composedReleases({ guide: withEntries(NEW) }), 'guide')).toEqual([]);
  expect(checkContract(composedReleases({ shell: withEntries(OLD) }), 'shell')).toEqual([]);
});

it('refuses a shell that breaks shared-lib under the same major version, whoever uses it', () => {
  const { shell: live } = composedReleases({ shell: withEntries(OLD) });
  const shell = (version: string) => composedReleases({ shell: withEntries(NEW, version) }).shell;
  const [refusal] = checkMajor(shell('1.4.0'), live);
  expect(refusal?.reason).toBe(
    'shared-lib 1.4.0 breaks what 1.0.0 promised: track is not there (function track(): void).',
  );
  expect(refusal?.remedy).toContain('the version 2.0.0 (shared-lib/package.json)');
  expect(checkMajor(shell('2.0.0'), live)).toEqual([]);
  expect(checkMajor(live, live)).toEqual([]);
});

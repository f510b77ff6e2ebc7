import { Command } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { audited } from '../publish/change-live.ts';
import { openStore } from '../store/site-store.ts';
import { Refused, Unchecked } from './refusal.ts';
import { runCli } from './run-program.ts';
import { stripControlChars, UsageError } from './terminal.ts';

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

it.each([
  ['invalid arguments', 2, new UsageError('Name one app.')],
  ['a failure', 1, new Error('The disk is full.')],
  ['a release that could not be checked', 3, new Unchecked('guide 1.0.0 could not be checked.')],
])('a command ends after %s with exit code %i, and prints the reason', async (_, code, error) => {
  const printed: string[] = [];
  const collect = (text: unknown) => void printed.push(String(text));
  vi.spyOn(console, 'error').mockImplementation(collect);
  const program = new Command().exitOverride().configureOutput({ writeErr: collect });
  program.command('release').action(() => Promise.reject(error));
  await runCli(program, ['release']);
  expect(process.exitCode).toBe(code);
  expect(printed.join('\n')).toContain(error.message);
});

const HOSTILE = '\u001b]0;owned\u0007\u009b2J\u202eevil\r';

it('removes control characters from untrusted text on a terminal and in the audit log', async () => {
  expect(stripControlChars(`a${HOSTILE}\nb`)).toBe('a]0;owned2Jevil\nb');
  const store = openStore(temporaryFolder());
  const refusal = { check: 'links', subject: 'guide', reason: HOSTILE, remedy: '' };
  const failing = () => Promise.reject(new Refused([refusal]));
  await expect(audited(store, { action: 'release', app: 'guide' }, failing)).rejects.toThrow();
  expect((await store.audit.read())[0]?.said).toEqual(['links: guide: ]0;owned2Jevil ']);
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const TYPES = 'feat|fix|perf|refactor|style|test|docs|build|ci|chore';
const SCOPES = 'shell|(?:mfe-)?(?:content|guide|account)|shared-lib|backend|delivery|console|e2e|deploy|docs';
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\((?:${SCOPES})\\))?!?: [^A-Z\\s].*[^.]$`);

/** The commits since the one that added this rule. */
function subjects(): string[] {
  if (!existsSync(join(ROOT, '.git'))) return [];
  const start = git('log', '--diff-filter=A', '--format=%H', '--', 'docs/commits.test.ts');
  if (!start || git('rev-parse', '--is-shallow-repository') === 'true') return [];
  return git('log', '--no-merges', '--format=%s', `${start.split('\n').at(-1)}..`)
    .split('\n')
    .filter(Boolean);
}

it('commit subjects follow Conventional Commits', () => {
  expect('fix(backend): retry a delivery after a timeout').toMatch(SUBJECT);
  expect('Retried deliveries.').not.toMatch(SUBJECT);
  expect(subjects().filter((subject) => subject.length > 72 || !SUBJECT.test(subject))).toEqual([]);
});

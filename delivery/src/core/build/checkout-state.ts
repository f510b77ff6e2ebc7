import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project/project.ts';
import { stripControlChars } from '../report/terminal.ts';
import type { Origin } from '../store/names.ts';

const run = promisify(execFile);

/** Enough to include all commits since the previous release in most cases. */
const MAX_COMMITS = 20;
const MAX_SUBJECT_LENGTH = 200;

/** `commits` are the latest that changed `folder`. */
export async function checkoutState(
  folder: string,
  root = PROJECT_ROOT,
): Promise<Required<Pick<Origin, 'commit' | 'clean' | 'commits'>>> {
  // With optional locks, `git status` would write to the checkout.
  const git = (...args: string[]) => run('git', ['--no-optional-locks', ...args], { cwd: root });
  try {
    const [head, changes, log] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('status', '--porcelain'),
      git('log', `-${MAX_COMMITS}`, '--no-merges', '--format=%H %s', '--', folder),
    ]);
    const commits = [...log.stdout.matchAll(/^([0-9a-f]{40,}) ([^\n]*)/gm)].map(
      ([, commit = '', subject = '']) => {
        return { commit, subject: stripControlChars(subject).slice(0, MAX_SUBJECT_LENGTH) };
      },
    );
    return { commit: head.stdout.trim(), clean: changes.stdout.trim() === '', commits };
  } catch {
    return { commit: null, clean: null, commits: [] };
  }
}

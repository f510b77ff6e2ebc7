import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project/project.ts';
import type { Origin } from '../store/names.ts';

const run = promisify(execFile);

/** The checkout's commit and whether all of it was committed; null for both where there is no Git. */
export async function checkoutState(root = PROJECT_ROOT): Promise<Pick<Origin, 'commit' | 'clean'>> {
  // Optional locks would make a reader write into the checkout.
  const git = (...args: string[]) => run('git', ['--no-optional-locks', ...args], { cwd: root });
  try {
    const [head, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')]);
    return { commit: head.stdout.trim(), clean: changes.stdout.trim() === '' };
  } catch {
    return { commit: null, clean: null };
  }
}

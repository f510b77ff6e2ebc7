import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Step } from '../process/step.ts';
import { PROJECT_ROOT } from '../project.ts';
import { refuse } from '../refusal.ts';

/**
 * What `delivery/src/pack/team-checks.ts` is in a repository with one remote: the team's own `npm test`.
 * @throws Refused with the last of what it says when it fails.
 */
export async function runTeamChecks(app: string, step: Step): Promise<void> {
  await step('npm test', async () => {
    try {
      await promisify(execFile)('npm', ['test'], { cwd: PROJECT_ROOT, maxBuffer: 64 * 1024 ** 2 });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      const reason = `${stdout}\n${stderr}`.trim().split('\n').slice(-60).join('\n    ');
      refuse([{ check: 'tests', subject: app, reason, remedy: 'Mend it, and see it alone: npm test' }]);
    }
  });
}

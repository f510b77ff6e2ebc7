import { join } from 'node:path';
import { checkTypes } from '../../core/gate/check-types.ts';
import { runScript } from '../../core/process/run-script.ts';
import { appOf, PROJECT_ROOT } from '../../core/project/project.ts';
import { refuse } from '../../core/report/refusal.ts';
import type { Step } from '../../core/report/terminal.ts';
import type { AppName } from '../../core/store/version-set.ts';
import { refuseFailed } from './pack-release.ts';

const program = (path: string) => join(PROJECT_ROOT, 'node_modules', path);

/** Type check, lint and tests of one app, as its team runs them. @throws Refused with what the first one has found. */
export async function runTeamChecks(app: AppName, step: Step): Promise<void> {
  const { folder } = appOf(app);
  const run = (check: string, remedy: string, script: string, ...args: readonly string[]) =>
    step(check, () =>
      runScript(script, args, 'test').then(
        () => {},
        (error: Error) => refuseFailed(check, app, error.message, remedy),
      ),
    );
  await step('types', async () => refuse(await checkTypes(app)));
  await run(
    'lint',
    'Fix it: "npx biome check --write" does most of it.',
    program('@biomejs/biome/bin/biome'),
    ...['check', '--error-on-warnings', '--max-diagnostics=5', join(PROJECT_ROOT, folder)],
  );
  await run(
    'tests',
    `Fix it, and run it alone: npx vitest run ${folder}/`,
    program('vitest/vitest.mjs'),
    ...['run', '--root', PROJECT_ROOT, '--config', join(PROJECT_ROOT, 'vitest.config.ts'), `${folder}/`],
  );
}

import { join } from 'node:path';
import { checkTypes } from '../gate/check-types.ts';
import { runScript } from '../process/run-script.ts';
import type { Step } from '../process/step.ts';
import { APPS, type LocalApp, PROJECT_ROOT } from '../project.ts';
import { refuse } from '../refusal.ts';

const program = (path: string) => join(PROJECT_ROOT, 'node_modules', path);

/** The last lines of what a program says, where its findings are. */
const tail = (said: string) => said.trim().split('\n').slice(-60).join('\n    ');

/**
 * Type check, lint and tests of one app, as its team runs them; nothing of another app.
 * @throws Refused with what the first of them that fails has found.
 */
export async function runTeamChecks(app: LocalApp, step: Step): Promise<void> {
  const { folder } = APPS[app];
  const run = (check: string, remedy: string, script: string, ...args: readonly string[]) =>
    step(check, () =>
      runScript(script, args, 'test').then(
        () => {},
        (error: Error) => refuse([{ check, subject: app, reason: tail(error.message), remedy }]),
      ),
    );
  await step('types', async () => refuse(await checkTypes(app)));
  await run(
    'lint',
    'Mend it: "npx biome check --write" does most of it.',
    program('@biomejs/biome/bin/biome'),
    ...['check', '--error-on-warnings', '--max-diagnostics=5', join(PROJECT_ROOT, folder)],
  );
  await run(
    'tests',
    `Mend it, and see it alone: npx vitest run ${folder}/`,
    program('vitest/vitest.mjs'),
    ...['run', '--root', PROJECT_ROOT, '--config', join(PROJECT_ROOT, 'vitest.config.ts'), `${folder}/`],
  );
}

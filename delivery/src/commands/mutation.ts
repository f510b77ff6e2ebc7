import { Stryker } from '@stryker-mutator/core';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { runCommand, UsageError } from '../core/report/terminal.ts';
import { MEASURED, mutationOptions } from '../testing/mutants.ts';
import { usageOf } from './help.ts';

const folders = Object.keys(MEASURED);

/** `npm run test:mutation -- FOLDER`: how many changes to its modules a folder's tests notice (docs/mutation.md). */
await runCommand(
  `${usageOf('test:mutation')}\n\nFolders:\n${folders.map((name) => `  ${name}`).join('\n')}`,
  async () => {
    const [, , typed = '', ...more] = process.argv;
    const folder = typed.replace(/\/$/, '');
    if (more.length > 0 || !folders.includes(folder))
      throw new UsageError('Name one folder that is measured.');
    process.chdir(PROJECT_ROOT);
    process.env.TESTS_WITHOUT = 'PostgreSQL';
    // What a mutant takes away never comes: a test need not wait a minute for it.
    process.env.TEST_PATIENCE ??= '0.1';
    try {
      await new Stryker(mutationOptions(folder)).runMutationTest();
    } catch {
      // Stryker has said why.
      process.exitCode = 1;
    }
  },
);

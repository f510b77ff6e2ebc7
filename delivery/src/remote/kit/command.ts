#!/usr/bin/env node
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { APP_NAMES, PROJECT_ROOT } from '../../core/project/project.ts';
import { runCli } from '../../core/report/run-program.ts';
import { progress, userPath } from '../../core/report/terminal.ts';
import type { AppName } from '../../core/store/version-set.ts';
import { performRemotely } from '../admin/client.ts';
import { formatResult } from '../admin/operation-result.ts';
import { packRelease, refuseFailed } from '../pack/pack-release.ts';

const [app] = APP_NAMES as readonly [AppName];

async function runTests(): Promise<void> {
  await progress.step('npm test', async () => {
    try {
      await promisify(execFile)('npm', ['test'], { cwd: PROJECT_ROOT, maxBuffer: 64 * 1024 ** 2 });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      refuseFailed('tests', app, `${stdout}\n${stderr}`, 'To run the tests again: npm test');
    }
  });
}

async function pack(options: { out?: string; skipChecks?: boolean }): Promise<void> {
  const { file, pack: packed } = await packRelease(app, runTests, options);
  progress.say(`\n  ${file}\n  ${packed.version}, checks ${packed.checks}`);
}

async function publish(file: string, { to, draft = false }: { to: string; draft?: boolean }): Promise<void> {
  const site = { to, token: process.env.PUBLISH_TOKEN, progress };
  const done = await performRemotely(site, { kind: 'publish', file: userPath(file), draft });
  progress.say(formatResult(done, to));
}

const program = new Command('remote-kit')
  .description('The commands of a repository with one remote.')
  .helpCommand(false)
  .showHelpAfterError()
  .exitOverride();
program
  .command('pack')
  .description('Checks the app, builds it and writes the release as one file.')
  .option('--out <file>')
  .option('--skip-checks')
  .action(pack);
program
  .command('publish')
  .description('Publishes a packed release. PUBLISH_TOKEN must contain a token.')
  .argument('<file>')
  .requiredOption('--to <address>', "the site's address for publishing")
  .option('--draft', 'check the release and store it as a draft')
  .action(publish);
await runCli(program, process.argv.slice(2));

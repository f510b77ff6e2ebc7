#!/usr/bin/env node

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { createServer } from 'vite';
import { buildInto, sourceVersion } from '../../core/build/build-release.ts';
import { standaloneConfig } from '../../core/build/development.ts';
import { APP_NAMES, PROJECT_ROOT } from '../../core/project/project.ts';
import { runProgram, wholeNumber } from '../../core/report/run-program.ts';
import type { Step } from '../../core/report/step.ts';
import { progress } from '../../core/report/terminal.ts';
import type { AppName } from '../../core/store/app-name.ts';
import { isAddress, performRemotely } from '../admin/client.ts';
import { packRelease, refuseFailed } from '../pack/pack-release.ts';

/*
 * `remote-kit`: the commands of a repository with one remote.
 */

const [app] = APP_NAMES as readonly [AppName];

/** Serves the remote's pages without the site's header and footer, with hot reload. */
async function develop({ port }: { port: number }): Promise<void> {
  const server = await createServer({ configFile: false, ...standaloneConfig(app, port) });
  await server.listen();
  server.printUrls();
}

/** Builds the release as a trial. */
async function build(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    const version = await sourceVersion(app);
    const { routes } = await buildInto(folder, app, version);
    progress.say(`${app} ${version} builds. Its pages: ${routes.map(({ path }) => path).join(', ')}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The team's own `npm test`. @throws Refused with the last of what it says when it fails. */
async function runTeamChecks(_: string, step: Step): Promise<void> {
  await step('npm test', async () => {
    try {
      await promisify(execFile)('npm', ['test'], { cwd: PROJECT_ROOT, maxBuffer: 64 * 1024 ** 2 });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      refuseFailed('tests', app, `${stdout}\n${stderr}`, 'Fix it, and run it alone: npm test');
    }
  });
}

/** Options of `remote-kit pack`. */
interface PackOptions {
  out?: string;
  skipChecks?: boolean;
}

async function pack({ out, skipChecks }: PackOptions): Promise<void> {
  const { step, say } = progress;
  const { file, pack: packed } = await packRelease({
    app,
    fileFor: (name) => resolve(out ?? name),
    check: skipChecks ? null : runTeamChecks,
    step,
  });
  say(`\n  ${file}\n  ${packed.version}, checks ${packed.checks}`);
}

async function publish(
  file: string,
  { to, dryRun = false }: { to: string; dryRun?: boolean },
): Promise<void> {
  const site = { to, token: process.env.PUBLISH_TOKEN, progress };
  progress.say(await performRemotely(site, { kind: 'publish', file: resolve(file), dryRun }));
}

function parseAddress(typed: string): string {
  if (isAddress(typed)) return typed;
  throw new InvalidArgumentError('It must start with https:// or http://.');
}

const program = new Command('remote-kit')
  .description('The commands of a repository with one remote.')
  .helpCommand(false)
  .showHelpAfterError()
  .exitOverride();
program.command('build').description('Builds the release without publishing it.').action(build);
program
  .command('dev')
  .description('Serves the pages of the remote with hot reload.')
  .option('--port <port>', 'port of the development server', wholeNumber(1, 65_535), 4310)
  .action(develop);
program
  .command('pack')
  .description('Checks and builds the release into one file.')
  .option('--out <file>')
  .option('--skip-checks')
  .action(pack);
program
  .command('publish')
  .description('Publishes the file with the token in PUBLISH_TOKEN.')
  .argument('<file>')
  .requiredOption('--to <address>', "the site's address for publishing", parseAddress)
  .option('--dry-run', 'check it without making it live')
  .action(publish);
await runProgram(program, process.argv.slice(2));

#!/usr/bin/env node

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildInto, sourceVersion } from '../../core/build/build-release.ts';
import { APP_NAMES, PROJECT_ROOT } from '../../core/project/project.ts';
import type { Step } from '../../core/report/step.ts';
import { progress, runCommand, UsageError, wholeNumber } from '../../core/report/terminal.ts';
import type { AppName } from '../../core/store/app-name.ts';
import { isAddress, performRemotely } from '../admin/client.ts';
import { packRelease, refuseFailed } from '../pack/pack-release.ts';
import { developAgainst } from './develop.ts';

/*
 * `remote-kit`: the commands of a repository with one remote.
 */

const USAGE = `Usage: remote-kit dev --site https://… [--port 4310]
       remote-kit build
       remote-kit pack [--out FILE] [--skip-checks] [--client FOLDER]   (what another bundler has built for browsers)
       remote-kit publish FILE --to https://… [--dry-run]   (PUBLISH_TOKEN)`;

const [app] = APP_NAMES as readonly [AppName];

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

async function pack(out: string | undefined, skipChecks: boolean, client: string | undefined): Promise<void> {
  const { step, say } = progress;
  const { file, pack: packed } = await packRelease({
    app,
    fileFor: (name) => resolve(out ?? name),
    check: skipChecks ? null : runTeamChecks,
    client: client && resolve(client),
    step,
  });
  say(`\n  ${file}\n  ${packed.version}, checks ${packed.checks}`);
}

async function publish(file: string, to: string, dryRun: boolean): Promise<void> {
  const site = { to, token: process.env.PUBLISH_TOKEN, progress };
  progress.say(await performRemotely(site, { kind: 'publish', file: resolve(file), dryRun }));
}

await runCommand(USAGE, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: text,
      client: text,
      site: text,
      to: text,
      port: text,
      'skip-checks': flag,
      'dry-run': flag,
    },
  });
  const [command, file] = positionals;
  if (command === 'build') return build();
  if (command === 'pack') return pack(values.out, values['skip-checks'], values.client);
  if (command === 'publish') {
    if (!file) throw new UsageError('Name one packed file.');
    if (!values.to || !isAddress(values.to)) throw new UsageError('Name the site: --to https://…');
    return publish(file, values.to, values['dry-run']);
  }
  if (command === 'dev') {
    if (!values.site || !isAddress(values.site)) throw new UsageError('Name the site: --site https://…');
    return developAgainst(values.site, app, wholeNumber('port', values.port ?? '4310', 1, 65_535));
  }
  throw new UsageError('Name a command: dev, build, pack or publish.');
});

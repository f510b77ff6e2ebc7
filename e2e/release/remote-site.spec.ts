import { execFile, execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { freePort } from '../support/network.ts';
import { ROOT, serveLive } from '../support/project.ts';
import { setVariant, publishingTest as test, variantText } from '../support/publishing.ts';

test.use({ story: 'continuous integration' });

interface Step {
  run?: string;
  env?: Record<string, string>;
}

/** The workflows and `pack` also read these files, which `copyProject` does not copy. */
const MORE_FILES = [
  'biome.json',
  'vitest.config.ts',
  '.gitignore',
  '.npmrc',
  '.github',
  '.gitlab-ci.yml',
  'docs',
];

test('CI previews a pull request of the guide, and starts a canary after the merge', {
  tag: '@whole',
}, async ({ setup: { project, site, publish } }) => {
  const adminPort = await freePort();
  const settings = { ADMIN_PORT: String(adminPort) };
  const served = await serveLive(project, site, await freePort(), { settings });
  const guidePage = async (headers: Record<string, string> = {}) =>
    (await fetch(`${served.url}/free-homeowners-guide`, { headers })).text();
  const addToken = async (name: string, scopes: string) => {
    const output = await publish('tokens', 'add', '--name', name, '--app', 'guide', '--scopes', scopes);
    return /release_[\w-]{43}/.exec(output)?.[0] ?? '';
  };

  for (const name of MORE_FILES) await cp(join(ROOT, name), join(project, name), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Guide', '-c', 'user.email=guide@example.com', ...args], {
      cwd: project,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'As it was');
  const before = git('rev-parse', 'HEAD');
  await setVariant(project, 3);
  git('commit', '--quiet', '--all', '--message', 'Another headline');

  await mkdir(join(project, 'bin'));
  await writeFile(join(project, 'bin/gh'), '#!/bin/sh\necho "$*" > gh.txt\n');
  await chmod(join(project, 'bin/gh'), 0o755);
  const PATH = [join(project, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const bash = async (script: string, env: Record<string, string>) => {
    const options = { cwd: project, env: { ...process.env, ...env, PATH }, maxBuffer: 2 ** 26 };
    return (await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], options)).stdout;
  };
  const { jobs } = parse(await readFile(join(project, '.github/workflows/app.yml'), 'utf8'));
  const values: Record<string, string> = {
    'github.event.pull_request.base.sha || github.event.before': before,
    'needs.changed.outputs.app': 'guide',
    'vars.PUBLISH_URL': `http://127.0.0.1:${adminPort}`,
    'github.repository': 'owner/site',
    'github.token': '',
    'github.event.pull_request.number': '7',
  };
  const github = async (job: string, secret = '') => {
    let output = '';
    for (const { run, env = {} } of jobs[job].steps as Step[]) {
      if (!run) continue;
      const all = Object.entries({ ...jobs[job].env, ...env }).map(([name, text]) => [
        name,
        String(text).replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) =>
          expression === 'secrets.PUBLISH_TOKEN' ? secret : (values[expression] ?? expression),
        ),
      ]);
      output += await bash(run, { ...Object.fromEntries(all), GITHUB_OUTPUT: join(project, 'output.txt') });
    }
    return output;
  };

  await github('changed');
  expect(await readFile(join(project, 'output.txt'), 'utf8')).toBe('app=guide\n');

  await github('preview', await addToken('ci-preview', 'preview'));
  const comment = await readFile(join(project, 'preview.md'), 'utf8');
  // The pull request's comment has the origin of the copied live.json, not that of `served`.
  const [address = ''] = /\/_preview\/[^)\s]+/.exec(comment) ?? [];
  const opening = await fetch(`${served.url}${address}`, { redirect: 'manual' });
  const cookie = opening.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await guidePage({ cookie }), 'in the preview').toContain(variantText(3));
  expect(await guidePage(), 'on the live site').not.toContain(variantText(3));
  expect(await readFile(join(project, 'gh.txt'), 'utf8')).toMatch(/^pr comment 7 --body-file preview.md /);

  const gitlab = parse(await readFile(join(project, '.gitlab-ci.yml'), 'utf8'));
  await bash(gitlab.changed.script.join('\n'), { CI_COMMIT_BEFORE_SHA: before });
  expect(await readFile(join(project, 'app.env'), 'utf8')).toBe('APP=guide\n');
  for (const job of ['preview', 'release']) {
    for (const { run = '' } of jobs[job].steps as Step[]) {
      const [command] =
        / (?:pack|publish) -- [^|]+(?= \||$)/.exec(run) ?? / pack "[^|]+(?= \||$)/.exec(run) ?? [];
      if (command) expect(gitlab[job].script.join('\n')).toContain(command);
    }
  }

  const released = await github('release', await addToken('ci-release', 'release'));
  expect(released).toMatch(/Canary started .*guide 1\.0\.0-\w{8} for 10% of the visitors/);
  await served.stop();
});

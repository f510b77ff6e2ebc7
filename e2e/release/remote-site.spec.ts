import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { freePort } from '../support/network.ts';
import { ROOT, runDelivery, type ServedCopy, serveLive } from '../support/project.ts';
import {
  type PublishingPlace,
  setVariant,
  publishingTest as test,
  variantText,
} from '../support/publishing.ts';

test.use({ story: 'remote publishing' });
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';

let served: ServedCopy;
let to = '';

test.beforeAll(async ({ place: { project, site } }) => {
  const adminPort = await freePort();
  served = await serveLive(project, site, await freePort(), { settings: { ADMIN_PORT: String(adminPort) } });
  to = `http://127.0.0.1:${adminPort}`;
});
test.afterAll(() => served?.stop());
test.afterEach(() => {
  delete process.env.PUBLISH_TOKEN;
});

const guidePage = async (headers: Record<string, string> = {}) =>
  (await fetch(`${served.url}${GUIDE}`, { headers })).text();

/** Creates a token for the guide, and returns its secret. */
async function addToken({ publish }: PublishingPlace, name: string, scopes: string): Promise<string> {
  const output = await publish('tokens', 'add', '--name', name, '--app', 'guide', '--scopes', scopes);
  return /release_[\w-]{43}/.exec(output)?.[0] ?? '';
}

// In `npm test`, fourth-remote.spec.ts packs, and publishes with a token under load.
test('a publish continues after a broken connection, and the command explains how to see it', {
  tag: '@whole',
}, async ({ place }) => {
  const { project, site, publish } = place;
  const file = join(project, 'one.release');
  await setVariant(project, 2);
  await publish('pack', 'guide', '--out', file, '--skip-checks');
  // A proxy that breaks the response to a release after its first line.
  const broken = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const sent = request({ port: new URL(to).port, host: '127.0.0.1', method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('data', (part) => {
        answer.write(part);
        if (method === 'POST') answer.socket?.destroy();
      });
      got.on('end', () => answer.end());
    });
    incoming.pipe(sent);
  }).listen(await freePort(), '127.0.0.1');
  await once(broken, 'listening');
  try {
    process.env.PUBLISH_TOKEN = await addToken(place, 'ci', 'release,rollback');
    const { port } = broken.address() as { port: number };
    const elsewhere = ['--to', `http://127.0.0.1:${port}`] as const;
    const { code, output } = await runDelivery(project, site, 'publish', file, ...elsewhere);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/(?:connection broke|broke the connection)[\s\S]*npm run releases -- --to http/),
    ]);
    await expect.poll(() => guidePage()).toContain(variantText(2));
    await publish('rollback', 'guide', '--to', to);
  } finally {
    broken.close();
  }
});

interface Step {
  run?: string;
  env?: Record<string, string>;
}

test('CI previews a pull request of the guide, and starts a canary after the merge', {
  tag: '@whole',
}, async ({ place }) => {
  const { project } = place;
  for (const name of [
    'biome.json',
    'vitest.config.ts',
    '.gitignore',
    '.npmrc',
    '.github',
    '.gitlab-ci.yml',
    'docs',
  ])
    await cp(join(ROOT, name), join(project, name), { recursive: true });
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

  // A mock of GitHub's program that records its calls.
  await mkdir(join(project, 'bin'));
  await writeFile(join(project, 'bin/gh'), '#!/bin/sh\necho "$*" > gh.txt\n');
  await chmod(join(project, 'bin/gh'), 0o755);
  const PATH = [join(project, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const shell = async (script: string, env: Record<string, string>) => {
    const options = { cwd: project, env: { ...process.env, ...env, PATH }, maxBuffer: 2 ** 26 };
    return (await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], options)).stdout;
  };
  const { jobs } = parse(await readFile(join(project, '.github/workflows/app.yml'), 'utf8'));
  const values: Record<string, string> = {
    'github.event.pull_request.base.sha || github.event.before': before,
    'needs.changed.outputs.app': 'guide',
    'vars.PUBLISH_URL': to,
    'github.repository': 'owner/site',
    'github.token': '',
    'github.event.pull_request.number': '7',
  };
  let packed = '';
  /** Runs the commands of a job, with values for the platform's expressions. */
  const github = async (job: string, secret = '') => {
    let output = '';
    for (const { run, env = {} } of jobs[job].steps as Step[]) {
      const all = Object.entries({ ...jobs[job].env, ...env }).map(([name, text]) => [
        name,
        String(text).replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) =>
          expression === 'secrets.PUBLISH_TOKEN' ? secret : (values[expression] ?? expression),
        ),
      ]);
      // The same commit gives the same file.
      if (!run || run === packed) continue;
      if (run.includes(' pack ')) packed = run;
      output += await shell(run, { ...Object.fromEntries(all), GITHUB_OUTPUT: join(project, 'output.txt') });
    }
    return output;
  };

  await github('changed');
  expect(await readFile(join(project, 'output.txt'), 'utf8')).toBe('app=guide\n');

  await github('preview', await addToken(place, 'ci-preview', 'preview'));
  const comment = await readFile(join(project, 'preview.md'), 'utf8');
  // The copied site has the address of the tested one.
  const [address = ''] = /\/_preview\/[^)\s]+/.exec(comment) ?? [];
  const opened = await fetch(`${served.url}${address}`, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await guidePage({ cookie }), 'in the preview').toContain(variantText(3));
  expect(await guidePage(), 'to everybody').not.toContain(variantText(3));
  expect(await readFile(join(project, 'gh.txt'), 'utf8')).toMatch(/^pr comment 7 --body-file preview.md /);

  // GitLab uses the same commands.
  const gitlab = parse(await readFile(join(project, '.gitlab-ci.yml'), 'utf8'));
  await shell(gitlab.changed.script.join('\n'), { CI_COMMIT_BEFORE_SHA: before });
  expect(await readFile(join(project, 'app.env'), 'utf8')).toBe('APP=guide\n');
  for (const job of ['preview', 'release']) {
    for (const { run = '' } of jobs[job].steps as Step[]) {
      const [command] =
        / (?:pack|publish) -- [^|]+(?= \||$)/.exec(run) ?? / pack "[^|]+(?= \||$)/.exec(run) ?? [];
      if (command) expect(gitlab[job].script.join('\n')).toContain(command);
    }
  }

  const released = await github('release', await addToken(place, 'ci-release', 'release'));
  expect(released).toMatch(/Canary started .*guide 1\.0\.0-\w{8} for 10% of the visitors/);
});

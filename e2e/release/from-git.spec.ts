import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { editionText, setEdition } from '../support/app-editions.ts';
import { freePort } from '../support/free-port.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { serveLive } from '../support/serve-live.ts';

test.use({ story: 'from Git' });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDE = '/free-homeowners-guide';

interface Step {
  run?: string;
  uses?: string;
  env?: Record<string, string>;
}

/** What a platform knows, by its own names; `${{ }}` stands around them. */
type Known = Readonly<Record<string, string>>;

const filled = (text: string, known: Known) =>
  text.replace(/\$\{\{ (.+?) \}\}/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`The test knows no ${name}.`);
    return value;
  });

/** Runs commands of a job in a checkout, one after the other, with the project's Node first on the path. */
async function runSteps(folder: string, steps: readonly string[], env: Known): Promise<string> {
  let said = '';
  for (const step of steps) {
    const child = spawn('bash', ['-eo', 'pipefail', '-c', step], {
      cwd: folder,
      env: {
        ...process.env,
        ...env,
        PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    const [code] = await once(child, 'close');
    expect(code, `${step}\n${said}`).toBe(0);
  }
  return said;
}

test('a change of the guide alone gets a preview from its pull request, and a canary from its merge', {
  tag: '@whole',
}, async ({ place }) => {
  const { project, site } = place;
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
  await setEdition(project, 'guide', 2);
  git('commit', '--quiet', '--all', '--message', 'Another headline');

  const [port, adminPort] = [await freePort(), await freePort()];
  const served = await serveLive(project, site, port, { settings: { ADMIN_PORT: String(adminPort) } });
  const to = `http://127.0.0.1:${adminPort}`;
  const token = async (...scopes: string[]) => {
    const { said } = await runDelivery(
      project,
      site,
      ...([
        'tokens',
        'add',
        '--name',
        `ci-${scopes.join('-')}`,
        '--app',
        'guide',
        '--scopes',
        scopes.join(),
      ] as const),
    );
    return /release_[\w-]{43}/.exec(said)?.[0] ?? '';
  };
  try {
    // GitHub's own program is not here; what it would send is kept.
    await mkdir(join(project, 'bin'));
    await writeFile(join(project, 'bin/gh'), '#!/bin/sh\necho "$*" > gh.txt\n');
    await chmod(join(project, 'bin/gh'), 0o755);
    const { jobs } = parse(await readFile(join(project, '.github/workflows/app.yml'), 'utf8'));
    const known: Record<string, string> = {
      'github.event.pull_request.base.sha || github.event.before': before,
      'needs.changed.outputs.app': 'guide',
      'vars.PUBLISH_URL': to,
      'github.repository': 'owner/site',
      'github.token': '',
      'github.event.pull_request.number': '7',
    };
    let packed = '';
    const github = async (job: string, secret: string) => {
      let said = '';
      for (const { run, env = {} } of jobs[job].steps as Step[]) {
        const all = { ...jobs[job].env, ...env } as Record<string, string>;
        const values = Object.fromEntries(
          Object.entries(all).map(([name, text]) => [
            name,
            filled(text, { ...known, 'secrets.PUBLISH_TOKEN': secret }),
          ]),
        );
        // Of the same commit it is the same file.
        if (!run || run === packed) continue;
        if (run.includes(' pack ')) packed = run;
        said += await runSteps(project, [run], { ...values, GITHUB_OUTPUT: join(project, 'output.txt') });
      }
      return said;
    };

    await github('changed', '');
    expect(await readFile(join(project, 'output.txt'), 'utf8')).toBe('app=guide\n');

    await github('preview', await token('preview'));
    const comment = await readFile(join(project, 'preview.md'), 'utf8');
    // The copied site still has the address of the tested one.
    const [address = ''] = /\/_preview\/[^)\s]+/.exec(comment) ?? [];
    const opened = await fetch(`${served.url}${address}`, { redirect: 'manual' });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const shown = async (headers: Record<string, string>) =>
      (await (await fetch(`${served.url}${GUIDE}`, { headers })).text()).includes(editionText('guide', 2));
    expect(await shown({ cookie }), 'in the preview').toBe(true);
    expect(await shown({}), 'to everybody').toBe(false);
    // As GitHub fetches them: from elsewhere, without a cookie.
    const pictures = [...comment.matchAll(/!\[(Before|After)\]\(\S+(\/_preview\/\S+)\)/g)];
    expect(pictures.map(([, side]) => side)).toEqual(['Before', 'After', 'Before', 'After']);
    const bytes = await Promise.all(
      pictures.map(async ([, , path]) => {
        const picture = await fetch(`${served.url}${path}`);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        return Buffer.from(await picture.arrayBuffer()).toString('hex');
      }),
    );
    for (const one of bytes) expect(one).toMatch(/^ffd8ff/);
    expect(new Set(bytes).size).toBe(4);
    expect(await readFile(join(project, 'gh.txt'), 'utf8')).toMatch(/^pr comment 7 --body-file preview.md /);

    // GitLab does the same with the same commands.
    const gitlab = parse(await readFile(join(project, '.gitlab-ci.yml'), 'utf8'));
    const own = { APP: 'guide', PUBLISH_URL: to, CI_COMMIT_BEFORE_SHA: before };
    // A job's lines run in one shell.
    await runSteps(project, [gitlab.changed.script.join('\n')], own);
    expect(await readFile(join(project, 'app.env'), 'utf8')).toBe('APP=guide\n');
    const said = (script: readonly string[]) => script.join('\n');
    for (const job of ['preview', 'release']) {
      for (const { run = '' } of jobs[job].steps as Step[]) {
        const [command] = / (?:pack|publish) -- [^|]+(?= \||$)/.exec(run) ?? [];
        if (command) expect(said(gitlab[job].script)).toContain(command);
      }
    }

    const heard: { url: string | undefined; token: unknown; body: string }[] = [];
    const platform = createServer(async (request, answer) => {
      const { url, headers } = request;
      heard.push({ url, token: headers['private-token'], body: await text(request) });
      answer.writeHead(201).end();
    }).listen(0, '127.0.0.1');
    await once(platform, 'listening');
    const [note = ''] = (gitlab.preview.script as string[]).filter((line) => line.includes('curl'));
    await runSteps(project, [note], {
      ...{ COMMENT_TOKEN: 'a-token', CI_PROJECT_ID: '7', CI_MERGE_REQUEST_IID: '3' },
      CI_API_V4_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    });
    platform.close();
    expect(heard).toEqual([
      { url: '/projects/7/merge_requests/3/notes', token: 'a-token', body: expect.stringContaining(comment) },
    ]);

    const released = await github('release', await token('release'));
    expect(released).toMatch(/Canary started .*guide 1\.0\.0-\w{8} for 10 % of the visitors/);
  } finally {
    await served.stop();
  }
});

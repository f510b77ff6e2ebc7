import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { editionText, setEdition } from '../support/app-editions.ts';
import { steadyReaders } from '../support/constant-load.ts';
import { copyProject } from '../support/copy-project.ts';
import { freePort } from '../support/free-port.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { type CommandRun, runDelivery } from '../support/run-delivery.ts';
import { serveLive } from '../support/serve-live.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

test.use({ story: 'from elsewhere' });
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';
const PATHS = Object.values(SITE_PAGES).flat();

async function run(
  project: string,
  site: string,
  ...command: readonly [string, ...string[]]
): Promise<CommandRun> {
  const [name, ...args] = command;
  return runDelivery(project, site, name, ...args);
}

async function succeed(...all: Parameters<typeof run>): Promise<string> {
  const { code, said } = await run(...all);
  expect(code, said).toBe(0);
  return said;
}

const secretIn = (said: string) => /release_[\w-]{43}/.exec(said)?.[0] ?? '';

// By default fourth-remote.spec.ts packs, and publishes with a token while readers read.
test('a release is packed in two places the same to the byte, and neither needs a site', {
  tag: '@whole',
}, async ({ place }) => {
  const { project, site } = place;
  const other = await copyProject();
  const cache = process.env.BUILD_CACHE;
  try {
    const files = [join(project, 'one.release'), join(other.folder, 'two.release')] as const;
    await setEdition(project, 'guide', 2);
    await setEdition(other.folder, 'guide', 2);
    const nowhere = join(site, 'there-is-none');
    await succeed(project, nowhere, 'pack', 'guide', '--out', files[0], '--skip-checks');
    // Built there as well, and not taken from the kept builds of the tests.
    process.env.BUILD_CACHE = '';
    await succeed(other.folder, nowhere, 'pack', 'guide', '--out', files[1], '--skip-checks');
    const [one, two] = await Promise.all(files.map((file) => readFile(file)));
    expect(one?.length).toBeGreaterThan(10_000);
    expect(two?.equals(one ?? Buffer.alloc(0)), 'the same bytes').toBe(true);
  } finally {
    process.env.BUILD_CACHE = cache;
    await other.remove();
  }
});

test('a team with a token publishes it from elsewhere while readers read, and rolls back', {
  tag: '@whole',
}, async ({ place }) => {
  const { project, site } = place;
  const [port, adminPort] = [await freePort(), await freePort()];
  const served = await serveLive(project, site, port, { settings: { ADMIN_PORT: String(adminPort) } });
  const to = `http://127.0.0.1:${adminPort}`;
  const file = join(project, 'one.release');
  const page = async () => (await fetch(`${served.url}${GUIDE}`)).text();
  try {
    const add = [
      'tokens',
      'add',
      '--name',
      'ci-guide',
      '--app',
      'guide',
      '--scopes',
      'release,rollback',
    ] as const;
    process.env.PUBLISH_TOKEN = secretIn(await succeed(project, site, ...add));
    const former = /1\.0\.0-\w{8}/.exec(await succeed(project, site, 'releases', '--to', to))?.[0];
    expect(former).toBeDefined();

    const stop = steadyReaders(served.url, PATHS);
    const said = await succeed(project, site, 'publish', file, '--to', to);
    const load = await stop();
    expect(load.failures).toEqual([]);
    for (const step of ['unpack', 'check release', 'render', 'check pages', 'name', 'switch']) {
      expect(said).toMatch(new RegExp(`  ${step} +.* s\n`));
    }
    expect(said).toMatch(/Live after \d+\.\d s\. To go back: npm run rollback -- guide --to http/);
    expect(await page()).toContain(editionText('guide', 2));

    const again = steadyReaders(served.url, PATHS);
    await succeed(project, site, 'rollback', 'guide', '--to', to);
    expect(await page()).not.toContain(editionText('guide', 2));
    expect((await again()).failures).toEqual([]);

    const audit = (await succeed(project, site, 'releases', '--audit', '--json')).trim().split('\n');
    const done = audit.map((line) => JSON.parse(line) as Record<string, string | null>);
    expect(done.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'token added done',
      'release live',
      'rollback live',
    ]);
    expect(done.map(({ by }) => by?.split(':')[0])).toEqual(['user', 'token', 'token']);
    expect(done[1]).toMatchObject({
      app: 'guide',
      version: / -> (1\.0\.0-\w{8})/.exec(said)?.[1],
      checks: 'skipped',
      digest: expect.stringMatching(/^\w{64}$/),
    });

    const searched = await succeed(
      ...([project, site, 'releases', '--audit', 'ROLLBACK', 'live', '--to', to, '--json'] as const),
    );
    expect(
      searched
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([done[2]]);
    const older = await succeed(project, site, 'releases', '--audit', '--to', to, '--skip', '1');
    expect(older).toMatch(/ release .* live/);
    expect(older).not.toContain('rollback');
    expect(await succeed(project, site, 'tokens', 'list', '--to', to)).toMatch(
      /^ci-guide +guide +release, rollback +until .*ago$/m,
    );
    expect((await run(project, site, 'tokens', 'revoke', 'ci', '--to', to)).said).toContain(
      'There is no such token that yours may revoke.',
    );
    await succeed(project, site, 'tokens', 'revoke', 'ci-guide', '--to', to);
    const { code, said: refused } = await run(project, site, 'publish', file, '--to', to);
    expect(code).toBe(1);
    expect(refused).toContain('This needs a token that allows it.');
  } finally {
    delete process.env.PUBLISH_TOKEN;
    await served.stop();
  }
});

test('it canaries and promotes from there too; a connection that breaks in the middle is told, with what is live', {
  tag: '@whole',
}, async ({ place }) => {
  const { project, site } = place;
  const [port, adminPort, brokenPort] = [await freePort(), await freePort(), await freePort()];
  const settings = { ADMIN_PORT: String(adminPort), GATE_BROWSER: 'none' };
  const served = await serveLive(project, site, port, { settings });
  // Hands everything on, and breaks the answer to a release after its first line.
  const broken = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const sent = request({ port: adminPort, host: '127.0.0.1', method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.on('data', (part) => {
        answer.write(part);
        if (method === 'POST') answer.socket?.destroy();
      });
      got.on('end', () => answer.end());
    });
    asked.pipe(sent);
  }).listen(brokenPort, '127.0.0.1');
  await once(broken, 'listening');
  try {
    const add = ['tokens', 'add', '--name', 'ci', '--app', 'all', '--scopes', 'release,rollback'] as const;
    process.env.PUBLISH_TOKEN = secretIn(await succeed(project, site, ...add));
    const to = `http://127.0.0.1:${brokenPort}`;
    const file = join(project, 'one.release');
    const said = await succeed(project, site, 'publish', file, '--canary', '20', '--to', to);
    expect(said).toMatch(
      /(?:connection broke|broke the connection).* It was asked: guide 1\.0\.0-\w{8} is canary 20 %\./,
    );
    const whole = `http://127.0.0.1:${adminPort}`;
    const promoted = await succeed(project, site, 'canary', 'guide', 'promote', '--to', whole);
    expect(promoted).toContain(`To go back: npm run rollback -- guide --to ${whole}`);
    expect(await (await fetch(`${served.url}${GUIDE}`)).text()).toContain(editionText('guide', 2));
    const { code, said: rolled } = await run(project, site, 'rollback', 'guide', '--to', to);
    expect(code).toBe(1);
    expect(rolled).toMatch(/(?:connection broke|broke the connection)[\s\S]*live are shell/);
  } finally {
    delete process.env.PUBLISH_TOKEN;
    broken.close();
    await served.stop();
  }
});

test('a file that is no release is refused here as well, and the site stays as it was', {
  tag: '@whole',
}, async ({ place }) => {
  const { project, site } = place;
  const live = await readFile(join(site, 'live'), 'utf8');
  const file = join(project, 'broken.release');
  const whole = await readFile(join(project, 'one.release'));
  await writeFile(file, whole.subarray(0, whole.length / 2));
  const { code, said } = await run(project, site, 'publish', file);
  expect(code).toBe(1);
  expect(said).toContain('It is damaged or cut off.');
  expect(await readFile(join(site, 'live'), 'utf8')).toBe(live);
});

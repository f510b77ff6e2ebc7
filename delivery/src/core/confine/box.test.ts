import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type BoxOptions, boxed, refusedWithoutBox } from './box.ts';

const MB = 1024 ** 2;

/** What code in a box begins with: `attempt` gives what some work answers, or the code of its error. */
const ATTEMPT = `import * as fs from 'node:fs';
  const attempt = (work) => { try { return work() ?? 'done'; } catch ({ code }) { return code; } };\n`;

/** Starts code in a box: a whole Node, with nothing of what `confined-process.ts` takes away. */
function start(code: string, options: Partial<BoxOptions> = {}): ChildProcess {
  const node = { file: process.execPath, args: ['--input-type=module', '-e', ATTEMPT + code] };
  const { file, args } = boxed(node, { reads: [], memory: 1024 * MB, processes: 64, ...options });
  return spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
}

/** What the code says, and how it ended. */
async function run(code: string, options?: Partial<BoxOptions>): Promise<{ said: string; status: unknown }> {
  const child = start(code, options);
  const [said, errors, [status, signal]] = await Promise.all([
    text(child.stdout as NonNullable<typeof child.stdout>),
    text(child.stderr as NonNullable<typeof child.stderr>),
    once(child, 'close'),
  ]);
  return { said: `${said}${errors}`.trim(), status: signal ?? status };
}

/** A folder that another user may reach. */
function ownFolder(mode = 0o755): string {
  const own = join(temporaryFolder(), 'own');
  mkdirSync(own);
  chmodSync(own, mode);
  return own;
}

describe.skipIf(isWithout('bubblewrap'))('in its box, code that has all of Node', () => {
  it("sees its files, and nobody else's", async () => {
    const [folder, own] = [temporaryFolder(), ownFolder()];
    writeFileSync(join(folder, 'auth-secret'), 'the secret');
    writeFileSync(join(own, 'a.txt'), 'mine');
    const paths = [`${own}/a.txt`, `${folder}/auth-secret`, '/etc/passwd', import.meta.filename];
    const { said } = await run(
      `const seen = ${JSON.stringify(paths)}.map((path) => attempt(() => fs.readFileSync(path, 'utf8')));
       console.log(seen.join(), fs.readdirSync('/').filter((name) => ['home', 'root', 'var'].includes(name)));`,
      { reads: [own] },
    );
    expect(said).toBe('mine,ENOENT,ENOENT,ENOENT []');
  });

  it('writes nothing, and with a scratch no more than that', async () => {
    const own = ownFolder(0o777);
    const code = `const write = (path, bytes = 1) => attempt(() => fs.writeFileSync(path, Buffer.alloc(bytes)));
      console.log(['${own}/a', '/tmp/a', '/usr/bin/a', '/proc/sys/kernel/core_pattern'].map((path) => write(path)).join(), write('/tmp/b', ${20 * MB}));`;
    const none = await run(code, { reads: [own] });
    expect(none.said).toMatch(/^EROFS,(EACCES|ENOENT|EROFS),EROFS,\w+ E\w+$/);
    const some = await run(code, { reads: [own], scratch: 10 * MB });
    expect(some.said).toMatch(/^EROFS,done,EROFS,E\w+ E\w+$/);
  });

  it('fills no memory by folders of its box either, also for who is not root', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    onTestFinished(() => void vi.restoreAllMocks());
    const { said } = await run(
      "console.log(['/a', '/dev/a', '/dev/shm/a'].map((path) => attempt(() => fs.mkdirSync(path))).join());",
    );
    expect(said).toBe('EROFS,EROFS,EROFS');
  });

  it.skipIf(process.getuid?.() !== 0)('never runs as root, whoever may read its files', () => {
    const own = ownFolder(0o700);
    expect(() => start('', { reads: [own] })).toThrow(`the user that it runs as may not read ${own}.`);
  });

  it('reaches no server of this machine, on no address', async () => {
    const heard = vi.fn();
    const server = createServer(heard).listen(0, '0.0.0.0');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { said } = await run(
      `import { connect } from 'node:net'; import { networkInterfaces } from 'node:os'; import { lookup } from 'node:dns/promises';
       const reach = (host) => new Promise((done) => connect(${port}, host, () => done('reached')).on('error', ({ code }) => done(code)));
       console.log(await reach('127.0.0.1'), await reach('10.0.0.1'), Object.keys(networkInterfaces()).join(),
         await lookup('example.com').then(() => 'found', ({ code }) => code));`,
    );
    expect(said).toMatch(/^ECONNREFUSED ENETUNREACH (lo)? E\w+$/);
    expect(heard).not.toHaveBeenCalled();
  });

  it('is nobody, signals nobody, and starts no inspector of another process', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void other.kill('SIGKILL'));
    const { said } = await run(
      `const own = new Set(fs.readdirSync('/proc/self/task'));
       const others = [...Array(5001).keys()].slice(1).filter((pid) => !own.has(String(pid)));
       const ended = [...others, ${other.pid}].filter((pid) =>
         ['SIGUSR1', 'SIGKILL'].some((signal) => attempt(() => process.kill(pid, signal)) === true));
       console.log(JSON.stringify([ended, process.getuid() !== 0, process.ppid < 10]));`,
    );
    expect(JSON.parse(said)).toEqual([[], true, true]);
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });

  it('cannot make processes without end', async () => {
    const { said } = await run(
      `import { spawn } from 'node:child_process';
       const failed = await new Promise((done) => { let made = 0; const more = () => {
         const child = spawn('/usr/bin/sleep', ['60']); child.on('error', ({ code }) => done(code + ' ' + (made < 200)));
         child.on('spawn', () => { made += 1; if (made < 200) more(); else done('made 200'); }); }; more(); });
       console.log(failed); process.exit();`,
    );
    expect(said).toBe('EAGAIN true');
  });

  it('cannot take the memory of the machine, in the heap or beside it', async () => {
    const { status, said } = await run(
      `const all = []; for (let n = 0; n < 400; n += 1) all.push(Buffer.alloc(${10 * MB}, 1)); console.log('has 4 GB');`,
    );
    expect(said).not.toContain('has 4 GB');
    expect(status).not.toBe(0);
  });

  it('ends with whoever started it, also by kill -9', async () => {
    const code = "console.log('in the box'); setInterval(() => {}, 1000)";
    const node = { file: process.execPath, args: ['-e', code] };
    const { file, args } = boxed(node, { reads: [], memory: 1024 * MB, processes: 64 });
    const starting = `require('node:child_process').spawn(...${JSON.stringify([file, args])}, { stdio: 'inherit' })`;
    const starter = spawn(process.execPath, ['-e', starting], { stdio: ['ignore', 'pipe', 'ignore'] });
    const said = text(starter.stdout);
    await once(starter.stdout, 'readable');
    starter.kill('SIGKILL');
    // Whoever is left would keep it open.
    expect(await said).toBe('in the box\n');
  });
});

describe('releases from elsewhere', () => {
  it.each([
    ['are taken where there is a box', {}, 'bubblewrap', false],
    ['are refused where there is none', {}, 'none', true],
    ['are taken without one by who says so', { ALLOW_UNSANDBOXED_RELEASES: '1' }, 'none', false],
    ['are refused for any other value', { ALLOW_UNSANDBOXED_RELEASES: 'no' }, 'none', true],
  ] as const)('%s', (_, env, has, isRefused) => {
    const said = refusedWithoutBox(env, has);
    if (!isRefused) expect(said).toBeNull();
    else expect(said).toMatch(/apt-get install bubblewrap.*ALLOW_UNSANDBOXED_RELEASES=1/);
  });
});

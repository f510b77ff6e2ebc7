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

/** Starts code in a box: a whole Node, with nothing of what `confined-process.ts` takes away. */
function start(code: string, options: Partial<BoxOptions> = {}): ChildProcess {
  const node = { file: process.execPath, args: ['--input-type=module', '-e', code] };
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

describe.skipIf(isWithout('bubblewrap'))('in its box, code that has all of Node', () => {
  it("sees its files, and nobody else's", async () => {
    const [folder, own] = [temporaryFolder(), join(temporaryFolder(), 'own')];
    writeFileSync(join(folder, 'auth-secret'), 'the secret');
    mkdirSync(own);
    writeFileSync(join(own, 'a.txt'), 'mine');
    const { said } = await run(
      `import { readFileSync, readdirSync } from 'node:fs';
       const read = (path) => { try { return readFileSync(path, 'utf8'); } catch (error) { return error.code; } };
       console.log(JSON.stringify([read('${own}/a.txt'), read('${folder}/auth-secret'), read('/etc/passwd'),
         read('${import.meta.filename}'), readdirSync('/').filter((name) => ['home', 'root', 'var'].includes(name))]));`,
      { reads: [own] },
    );
    expect(JSON.parse(said)).toEqual(['mine', 'ENOENT', 'ENOENT', 'ENOENT', []]);
  });

  it('writes nothing, and with a scratch no more than that', async () => {
    const own = join(temporaryFolder(), 'own');
    mkdirSync(own);
    chmodSync(own, 0o777);
    const code = `import { writeFileSync } from 'node:fs';
      const write = (path, bytes = 1) => { try { writeFileSync(path, Buffer.alloc(bytes)); return 'written'; } catch (error) { return error.code; } };
      console.log(['${own}/a', '/tmp/a', '/usr/bin/a', '/proc/sys/kernel/core_pattern'].map((path) => write(path)).join(), write('/tmp/b', ${20 * MB}));`;
    const none = await run(code, { reads: [own] });
    expect(none.said).toMatch(/^EROFS,(EACCES|ENOENT|EROFS),EROFS,\w+ E\w+$/);
    const some = await run(code, { reads: [own], scratch: 10 * MB });
    expect(some.said).toMatch(/^EROFS,written,EROFS,E\w+ E\w+$/);
  });

  it('fills no memory by folders of its box either, also for who is not root', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    onTestFinished(() => void vi.restoreAllMocks());
    const { said } = await run(
      `import { mkdirSync } from 'node:fs';
       const make = (path) => { try { mkdirSync(path); return 'made'; } catch (error) { return error.code; } };
       console.log(['/a', '/dev/a', '/dev/shm/a'].map(make).join());`,
    );
    expect(said).toBe('EROFS,EROFS,EROFS');
  });

  it.skipIf(process.getuid?.() !== 0)('never runs as root, whoever may read its files', () => {
    const own = join(temporaryFolder(), 'own');
    mkdirSync(own, { mode: 0o700 });
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
      `import { readdirSync } from 'node:fs';
       const [ended, own] = [[], new Set(readdirSync('/proc/self/task'))];
       for (let pid = 1; pid <= 5000; pid += 1) if (!own.has(String(pid))) for (const signal of ['SIGUSR1', 'SIGKILL'])
         try { process.kill(pid, signal); ended.push(pid); } catch {}
       try { process.kill(${other.pid}, 'SIGKILL'); ended.push('the other'); } catch {}
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

  it('waits for a hundred thousand timers without anybody else', async () => {
    const { said } = await run(
      `let rung = 0; for (let n = 0; n < 100_000; n += 1) setTimeout(() => { if ((rung += 1) === 100_000) console.log('rung'); });`,
    );
    expect(said).toBe('rung');
  });

  it('ends with whoever started it, also by kill -9', async () => {
    const { file, args } = boxed(
      { file: process.execPath, args: ['-e', "console.log('in the box'); setInterval(() => {}, 1000)"] },
      { reads: [], memory: 1024 * MB, processes: 64 },
    );
    const command = JSON.stringify([file, args]);
    const starter = spawn(
      process.execPath,
      [
        '-e',
        `const [file, args] = ${command}; require('node:child_process').spawn(file, args, { stdio: 'inherit' });`,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
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

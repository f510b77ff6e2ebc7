import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Limits, packageFolders, runConfined } from './run-confined.ts';

describe('run confined', () => {
  const MB = 1024 ** 2;

  /** A release whose only module, while it is read, puts what `code` gives into the title of its route. */
  function releaseThat(code: string): string {
    const server = join(temporaryFolder(), 'server');
    mkdirSync(server);
    writeFileSync(
      join(server, 'routes.mjs'),
      `let said; try { said = await (async () => { ${code} })(); } catch (error) { said = 'failed: ' + error.message; }
     export const routes = [said];`,
    );
    return server;
  }

  const run = (server: string, limits?: Limits) =>
    runConfined({ kind: 'routes', routes: join(server, 'routes.mjs') }, [server], { limits });

  /** What the code of a release gets to see. */
  async function seen(code: string): Promise<unknown> {
    const answer = (await run(releaseThat(code))) as { routes?: unknown[] };
    return answer.routes ? answer.routes[0] : answer;
  }

  let secret: string;
  beforeEach(() => {
    secret = join(temporaryFolder(), 'auth-secret');
    writeFileSync(secret, 'the secret of the server');
    vi.stubEnv('AUTH_SECRET', 'another secret');
  });
  afterEach(() => vi.unstubAllEnvs());

  const FORBIDDEN = [
    ['a file', "return (await import('node:fs')).readFileSync('SECRET', 'utf8')"],
    ['a file, by getBuiltinModule', "return process.getBuiltinModule('fs').readFileSync('SECRET', 'utf8')"],
    ['a file, by binding', "return process.binding('fs').open"],
    ['a file, as a module', "return (await import('file://SECRET')).default"],
    ['a file, as text', "return (await import('file://SECRET', { with: { type: 'text' } })).default"],
    ['a process', "return (await import('node:child_process')).execSync('id').toString()"],
    ['a worker', "new (await import('node:worker_threads')).Worker('0', { eval: true })"],
    ['the network', "return (await import('node:net')).connect(1)"],
    ['the network, by fetch', "return String(await fetch('http://127.0.0.1:1'))"],
    ['the network, by a socket', "return String(new WebSocket('ws://127.0.0.1:1'))"],
    ['the network, by events', "return String(new EventSource('http://127.0.0.1:1'))"],
    ['the network, as a module', "return String(await import('http://127.0.0.1:1/a.mjs'))"],
    ['the network, by undici', "return globalThis[Symbol.for('undici.globalDispatcher.1')].dispatch({})"],
    ['the network, through the console', 'return String(console._stdout.constructor.name)'],
    ['a signal', 'return process.kill(process.ppid, 0)'],
    ['an inspector of another process', 'return process._debugProcess(1)'],
    ['code of a text', "return new Function('return 1')()"],
    ['code of a text, by eval', "return (0, eval)('1')"],
    ['code of bytes', 'return String(new WebAssembly.Memory({ initial: 1 }))'],
    ['a module of a package', "return String(await import('hono'))"],
    ['a module from an address', "return String(await import('data:text/javascript,export default 1'))"],
    ['a module of delivery', `return String(await import('${import.meta.url.replace('.test', '')}'))`],
  ] as const;

  it('a release cannot have anything of the machine', async () => {
    const ways = FORBIDDEN.map(
      ([, code]) => `(async () => { ${code} })().catch((error) => 'failed: ' + error.message)`,
    );
    const code = `return Promise.all([${ways.join(', ')}])`.replaceAll('SECRET', secret);
    const refused = /^failed: .*(cannot import|is not|not defined|undefined|disallowed)/;
    const said = (await seen(code)) as unknown[];
    for (const [at, [what]] of FORBIDDEN.entries()) expect.soft(said[at], what).toMatch(refused);
  });

  it('a release sees no environment and not its own file as anything but a module', async () => {
    const code = "return JSON.stringify([process, Object.keys(globalThis).includes('fetch')])";
    expect(await seen(code)).toBe('[{"env":{"NODE_ENV":"production"}},false]');
  });

  it('a release finds none of Node’s modules among the globals, where --eval puts them', async () => {
    const names = (await seen('return Object.getOwnPropertyNames(globalThis)')) as string[];
    expect(names).toContain('queueMicrotask');
    const modules = names.filter((name) => builtinModules.includes(name));
    // Two that the site gives of its own.
    expect(modules.sort()).toEqual(['console', 'process']);
    expect(names).not.toContain('require');
  });

  it('a link in its folder does not lead out of it', async () => {
    const server = releaseThat("return (await import('./linked.mjs')).default");
    writeFileSync(`${secret}.mjs`, "export default 'the secret'");
    symlinkSync(`${secret}.mjs`, join(server, 'linked.mjs'));
    const refused = /failed: .*(cannot import|denied|restricted|no such file)/;
    expect(JSON.stringify(await run(server))).toMatch(refused);
  });

  /** What a component puts into its page, from the value of `code` in its module. */
  async function rendered(code: string): Promise<unknown> {
    const folder = temporaryFolder();
    const [shell, server] = [join(folder, 'shell'), join(folder, 'guide')];
    for (const made of [shell, server]) mkdirSync(made);
    writeFileSync(
      join(shell, 'server.mjs'),
      `import { createElement } from 'react';
     export const renderPage = async ({ load }, render) => render(createElement((await load()).default));`,
    );
    writeFileSync(
      join(server, 'routes.mjs'),
      `import { createElement } from 'react'; import { Link } from 'react-router-dom';
     const said = await (async () => { ${code} })().catch((error) => error.message);
     const page = () => createElement('p', null, String(said));
     export const routes = [{ path: '/a', load: async () => ({ default: page }) }];`,
    );
    const own = { app: null, release: null, main: '', files: [], shell: 0, eager: false };
    const stylesheet = { file: ['/_c/a.css', ''], covers: [], parts: [] } as const;
    const pages = [{ path: '/a', own, integrity: {}, stylesheet, picture: null }];
    const bundles = { shell: join(shell, 'server.mjs'), routes: join(server, 'routes.mjs') };
    return runConfined({ kind: 'render', ...bundles, site, boot: '', answers: '', pages }, [shell, server]);
  }

  it('while it renders, a component has what it is given, and no module that leads to Node’s own objects', async () => {
    const ways =
      "[import('node:fs'), import('react-dom/static')].map((way) => way.catch((error) => error.message))";
    const said = await rendered(
      `return [typeof Link, typeof fetch, Object.keys(process), ...(await Promise.all(${ways}))]`,
    );
    const refused = (name: string) => `A release cannot import ${name}: it has its own files and React.`;
    const words = ['object', 'undefined', 'env', refused('node:fs'), refused('react-dom/static')];
    expect(said).toEqual({ rendered: { '/a': `<p>${words}</p>` } });
  });

  it.each([
    ['takes too long', 'for (;;);', { time: 1000 }, /took more than 1 seconds, and was ended/],
    ['says too much', "return 'x'.repeat(3_000_000)", { answer: MB }, /answered with more than 1 MB/],
    [
      'takes too much of the heap',
      'const all = []; for (;;) all.push({ a: new Array(1000).fill(all.length) });',
      { memory: 128 * MB },
      /took more than (64|128) MB of memory/,
    ],
  ] as const)('a release that %s is ended', async (_, code, limit, message) => {
    const limits = { time: PATIENCE_MS, answer: 32 * MB, memory: 512 * MB, ...limit };
    await expect(run(releaseThat(code), limits)).rejects.toThrow(message);
  });

  it('tells 200 printable characters of what a release throws where nobody catches it', async () => {
    const code =
      "setTimeout(() => { throw new Error('\\u001b' + 'x'.repeat(5000)) }); await new Promise(() => {})";
    const said = await run(releaseThat(code)).then(JSON.stringify, (error: Error) => error.message);
    expect(said).toMatch(/^The release's code ended without an answer \(\d+\)\. [ -~]{1,200}$/);
  });

  it('a release that takes too much memory beside the heap gets none, or is ended', async () => {
    const code = 'const all = []; for (let n = 0; n < 200; n += 1) all.push(new Uint8Array(1e7).fill(n));';
    const limits = { time: PATIENCE_MS, answer: 32 * MB, memory: 256 * MB };
    const said = await run(releaseThat(code), limits).then(JSON.stringify, String);
    expect(said).toMatch(/allocation failed|took more than \d+ MB of memory|ended without an answer/);
  });
});

describe('package folders', () => {
  it('finds packages with all that they depend on, links as what they are, and nothing else', () => {
    const root = realpathSync(temporaryFolder());
    const modules = join(root, 'node_modules');
    const place = (folder: string, dependencies: Record<string, string> = {}): string => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
      return folder;
    };
    const a = place(join(modules, 'a'), { b: '1', '@c/c': '1' });
    const c = place(join(modules, '@c/c'), { a: '1' });
    place(join(modules, 'secret'));
    const b = place(join(root, 'elsewhere/b'));
    const link = join(modules, 'b');
    symlinkSync(b, link);
    expect([...packageFolders(['a'], join(root, 'app.ts'))].sort()).toEqual([a, b, c, link].sort());
  });

  it('says what is not installed', () => {
    expect(() => packageFolders(['nothing-of-the-kind'], join(temporaryFolder(), 'a.ts'))).toThrow(
      'nothing-of-the-kind is not installed: run "npm ci".',
    );
  });
});

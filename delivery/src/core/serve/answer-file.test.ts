import { truncateSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { compressFolder } from '../store/files.ts';
import { openStore } from '../store/site-store.ts';
import { type AnswerOptions, answerEncoded, answerFile, encodedFile } from './answer-file.ts';

const TEXT = '<h1>Ten tips</h1>'.repeat(40);
const HTML = 'text/html; charset=utf-8';

type Headers = Record<string, string>;

async function ask(headers: Headers, options: Partial<AnswerOptions> = {}): Promise<Response> {
  const file = encodedFile(await openStore(temporaryFolder()).compressed.encode(TEXT));
  const app = new Hono();
  app.get('/', (c) => answerEncoded(c, file, { type: HTML, ...options }));
  return app.request('/', { headers });
}

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['GZIP', 'gzip', gunzipSync],
  ['br;q=0, *', 'gzip', gunzipSync],
  ['zstd', null, (plain: Buffer) => plain],
])('responds to "%s" with the encoding %s', async (accepted, encoding, decode) => {
  const response = await ask({ 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(String(decode(Buffer.from(await response.arrayBuffer())))).toBe(TEXT);
});

it('revalidating a page returns 304 only for the same encoding, and never for a 404 page', async () => {
  const br = { 'accept-encoding': 'br' };
  const { status, headers } = await ask(br, { headers: { vary: 'dnt' } });
  expect(status).toBe(200);
  const own = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache, no-transform' };
  expect(Object.fromEntries(headers)).toMatchObject({ ...own, vary: 'dnt, accept-encoding' });
  const etag = headers.get('etag') ?? '';
  for (const tags of [`"other",W/${etag}`, '*']) {
    const again = await ask({ ...br, 'if-none-match': tags });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  const missing = await ask({ 'if-none-match': '*' }, { status: 404 });
  expect([missing.status, await missing.text()]).toEqual([404, TEXT]);
});

function filesOf(folder: string) {
  const options = { type: 'application/pdf', headers: { 'accept-ranges': 'bytes' } };
  const app = new Hono();
  app.get('/:name{.*}', async (c) => {
    const file = { path: join(folder, c.req.param('name')), version: '1', options };
    return (await answerFile(c, file)) ?? c.text('missing', 404);
  });
  return (path: string, headers: Headers = {}, method = 'GET') =>
    Promise.resolve(app.request(path, { method, headers }));
}

describe('a file', () => {
  it('is sent compressed and from memory', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.txt'), TEXT);
    await compressFolder(folder);
    const get = filesOf(folder);
    const br = await get('/a.txt', { 'accept-encoding': 'br' });
    expect([br.headers.get('content-encoding'), br.headers.get('etag')]).toEqual(['br', '"1-br"']);
    writeFileSync(join(folder, 'a.txt'), 'This is not read.');
    const whole = await get('/a.txt');
    expect([await whole.text(), whole.headers.get('accept-ranges')]).toEqual([TEXT, 'bytes']);
    expect((await get('/a.txt', { 'if-none-match': 'W/"1"' })).status).toBe(304);
  });

  it('is not found if it is a folder, is below a file, is missing or has a long name', async () => {
    const folder = temporaryFolder();
    await mkdir(join(folder, 'folder.js'));
    writeFileSync(join(folder, 'file'), '');
    const get = filesOf(folder);
    for (const name of ['folder.js', 'file/a.js', `${'a'.repeat(300)}.js`, 'missing.js'])
      for (const headers of [{}, { range: 'bytes=0-' }] as Headers[])
        expect((await get(`/${name}`, headers)).status, name).toBe(404);
  });

  it('is streamed when it is too large for memory', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'film'), 'film');
    truncateSync(join(folder, 'film'), 5 * 1024 ** 2);
    const get = filesOf(folder);
    const { headers, body } = await get('/film');
    expect([headers.get('content-length'), headers.get('etag')]).toEqual(['5242880', '"1"']);
    await body?.cancel();
    expect((await get('/film', { 'if-none-match': '"1"' })).status).toBe(304);
    expect(await (await get('/film', {}, 'HEAD')).text()).toBe('');
  });
});

describe('a range of a file', () => {
  const part = (range: string, headers: Headers = {}, method = 'GET') => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.pdf'), TEXT);
    return filesOf(folder)('/a.pdf', { range, ...headers }, method);
  };

  it('has a Content-Range and the headers of the whole file', async () => {
    const response = await part('bytes=-5');
    expect([response.status, await response.text()]).toEqual([206, TEXT.slice(-5)]);
    const headers = { 'content-range': 'bytes 675-679/680', 'content-type': 'application/pdf', etag: '"1"' };
    const whole = { ...headers, 'x-content-type-options': 'nosniff' };
    expect(Object.fromEntries(response.headers)).toMatchObject(whole);
    const outside = await part('bytes=680-');
    expect([outside.status, outside.headers.get('cache-control')]).toEqual([416, 'no-store']);
  });

  it('is sent only for GET, and not if If-Range names another version', async () => {
    expect((await part('bytes=0-3', { 'if-range': '"1"' })).status).toBe(206);
    expect((await part('bytes=0-3', { 'if-range': 'Sat, 21 Nov 2026 10:00:00 GMT' })).status).toBe(200);
    expect((await part('bytes=0-3', { 'if-none-match': 'W/"1"' })).status).toBe(304);
    expect((await part('bytes=0-3', {}, 'HEAD')).headers.get('content-length')).toBe('680');
  });
});

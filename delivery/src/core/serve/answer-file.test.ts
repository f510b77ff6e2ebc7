import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { compressFile } from '../store/files.ts';
import { type AnswerOptions, answerFile } from './answer-file.ts';
import { createFileMemory } from './stored-file.ts';

const TEXT = '<h1>Ten tips</h1>'.repeat(40);

/** Asks for the file with these headers. */
async function ask(
  headers: Record<string, string>,
  options: Partial<AnswerOptions> = {},
  { method = 'GET', largest }: { method?: string; largest?: number } = {},
): Promise<Response> {
  const path = join(temporaryFolder(), 'page.html');
  writeFileSync(path, TEXT);
  await compressFile(path);
  const file = await createFileMemory(largest === undefined ? {} : { largest })(path);
  if (!file) throw new Error('The file is gone.');
  const app = new Hono();
  app.get('/', (c) => answerFile(c, file, { type: 'text/html; charset=utf-8', ...options }));
  return app.request('/', { method, headers });
}

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity, br;q=0.1', null],
  ['gzip;q=0', null],
  ['zstd', null],
  [undefined, null],
])('the encoding of an answer for "%s" is %s', async (accepted, encoding) => {
  const response = await ask(accepted === undefined ? {} : { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  const body = await bytes(response);
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, none: (plain: Buffer) => plain };
  expect(String(decoded[(encoding ?? 'none') as 'br'](body))).toBe(TEXT);
});

describe('an answer', () => {
  it('is never used again without asking, differs by encoding, and carries its type and headers', async () => {
    const more = { 'x-content-type-options': 'nosniff' };
    const { status, headers } = await ask({ 'accept-encoding': 'br' }, { headers: more });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...more,
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    });
  });

  it('is 304 without a body for who has it already, and whole for who has another encoding or version', async () => {
    const br = { 'accept-encoding': 'br' };
    const etag = (await ask(br)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, `"other",W/${etag}`, '*']) {
      const again = await ask({ ...br, 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
    expect((await ask({ ...br, 'if-none-match': '"old-br"' })).status).toBe(200);
  });

  it('of a page that does not exist is never 304', async () => {
    const again = await ask({ 'if-none-match': '*' }, { status: 404 });
    expect([again.status, await again.text()]).toEqual([404, TEXT]);
  });

  it('is refused by a condition that names another version, not by one that names this', async () => {
    const etag = (await ask({})).headers.get('etag') ?? '';
    for (const held of [etag, '*', `"old", ${etag}`])
      expect((await ask({ 'if-match': held })).status, held).toBe(200);
    for (const other of ['"old"', `W/${etag}`]) {
      const refused = await ask({ 'if-match': other });
      expect([refused.status, refused.headers.get('cache-control')], other).toEqual([412, 'no-store']);
    }
  });
});

// In memory, and read from the disk while it is sent.
describe.each([undefined, 10])('a part of a file of which memory holds at most %s bytes', (largest) => {
  const part = (range: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask({ range, ...headers }, { type: 'application/pdf' }, { method, ...(largest && { largest }) });

  it.each([
    ['bytes=0-3', 'bytes 0-3/680', TEXT.slice(0, 4)],
    ['bytes=670-', 'bytes 670-679/680', TEXT.slice(670)],
    ['bytes=-5', 'bytes 675-679/680', TEXT.slice(-5)],
  ])('%s is %s', async (range, contentRange, text) => {
    const response = await part(range);
    expect([response.status, await response.text()]).toEqual([206, text]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': contentRange,
      'content-length': String(text.length),
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
    });
  });

  it('that does not exist is refused with the length of the file', async () => {
    const response = await part('bytes=680-');
    expect([response.status, await response.text()]).toEqual([416, '']);
    expect(response.headers.get('content-range')).toBe('bytes */680');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['bytes=0-3,17-20', 'lines=1-2'])('%s is the whole file', async (range) => {
    const response = await part(range);
    expect([response.status, await response.text()]).toEqual([200, TEXT]);
  });

  it('is only sent to who has the other parts of the same version, and not to who has the whole', async () => {
    const etag = (await part('bytes=0-3')).headers.get('etag') ?? '';
    for (const [name, tag, status] of [
      ['if-range', etag, 206],
      ['if-range', '"old"', 200],
      ['if-range', `W/${etag}`, 200],
      ['if-range', 'Sat, 21 Nov 2026 10:00:00 GMT', 200],
      ['if-none-match', `W/${etag}`, 304],
    ] as const)
      expect((await part('bytes=0-3', { [name]: tag })).status, `${name}: ${tag}`).toBe(status);
  });

  it('is of no interest to HEAD, which describes the whole', async () => {
    const response = await part('bytes=0-3', {}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('680');
  });

  it('of a compressed file is a part of what is sent', async () => {
    const whole = await bytes(await part('', { 'accept-encoding': 'br' }));
    const response = await part('bytes=0-9', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await bytes(response)).toEqual(whole.subarray(0, 10));
  });
});

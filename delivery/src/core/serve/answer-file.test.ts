import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { compressFile } from '../store/files.ts';
import { type AnswerOptions, answerFile } from './answer-file.ts';
import { createFileMemory } from './stored-file.ts';

describe('answer file', () => {
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

  describe('the encoding of an answer', () => {
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
    ])('for "%s" is %s', async (accepted, encoding) => {
      const response = await ask({ 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      const body = await bytes(response);
      const decoded = { br: brotliDecompressSync, gzip: gunzipSync, none: (plain: Buffer) => plain };
      expect(String(decoded[(encoding ?? 'none') as 'br'](body))).toBe(TEXT);
    });

    it('is none where the visitor names none', async () => {
      const response = await ask({});
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(await response.text()).toBe(TEXT);
    });
  });

  describe('an answer', () => {
    it('is never used again without asking, differs by encoding, and carries its type and headers', async () => {
      const response = await ask(
        { 'accept-encoding': 'br' },
        { headers: { 'x-content-type-options': 'nosniff' } },
      );
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
    });

    it('is 304 without a body for who has it already', async () => {
      const { headers } = await ask({ 'accept-encoding': 'br' });
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`, `"other",W/${etag}`, '*']) {
        const again = await ask({ 'accept-encoding': 'br', 'if-none-match': known });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      }
    });

    it('is whole for who has another encoding or another version', async () => {
      const etag = (await ask({ 'accept-encoding': 'br' })).headers.get('etag') ?? '';
      expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
      expect((await ask({ 'accept-encoding': 'br', 'if-none-match': '"old-br"' })).status).toBe(200);
    });

    it('of a page that does not exist is never 304', async () => {
      const etag = (await ask({}, { status: 404 })).headers.get('etag') ?? '';
      const again = await ask({ 'if-none-match': etag }, { status: 404 });
      expect([again.status, await again.text()]).toEqual([404, TEXT]);
    });
  });

  describe('a condition', () => {
    it('that names another version refuses the file; one that names this version does not', async () => {
      const etag = (await ask({})).headers.get('etag') ?? '';
      const statuses = [etag, '*', `"old", ${etag}`, '"old"', `W/${etag}`].map(
        async (tag) => (await ask({ 'if-match': tag })).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 412, 412]);
      expect((await ask({ 'if-match': '"old"' })).headers.get('cache-control')).toBe('no-store');
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

    it('is only sent to who has the other parts of the same version', async () => {
      const etag = (await part('bytes=0-3')).headers.get('etag') ?? '';
      const status = async (tag: string) => (await part('bytes=0-3', { 'if-range': tag })).status;
      expect(await status(etag)).toBe(206);
      for (const other of ['"old"', `W/${etag}`, 'Sat, 21 Nov 2026 10:00:00 GMT'])
        expect([other, await status(other)]).toEqual([other, 200]);
    });

    it('is not sent to who has the whole already', async () => {
      const etag = (await part('bytes=0-3')).headers.get('etag') ?? '';
      expect((await part('bytes=0-3', { 'if-none-match': `W/${etag}` })).status).toBe(304);
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
});

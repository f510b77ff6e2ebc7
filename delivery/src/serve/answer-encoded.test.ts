import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { compressFile } from '../store/files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type AnswerOptions, answerEncoded } from './answer-encoded.ts';
import { readEncodedFile } from './encoded-file.ts';

const TEXT = '<h1>Ten tips</h1>'.repeat(40);

/** Asks for the file with these headers. */
async function ask(headers: Record<string, string>, options: Partial<AnswerOptions> = {}): Promise<Response> {
  const path = join(temporaryFolder(), 'page.html');
  writeFileSync(path, TEXT);
  await compressFile(path);
  const file = await readEncodedFile(path);
  const app = new Hono();
  app.get('/', (c) => answerEncoded(c, file, { type: 'text/html; charset=utf-8', ...options }));
  return app.request('/', { headers });
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
    expect(etag).toMatch(/^"[\w-]+-br"$/);
    for (const known of [etag, `"other", ${etag}`]) {
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

import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { serveSite } from './serve-site.ts';

it('says what to do when the port is taken', async () => {
  const first = await serveSite(new Hono(), 0);
  await expect(serveSite(new Hono(), first.port)).rejects.toThrow(
    `Port ${first.port} is taken. Stop what uses it, or choose another: PORT=${first.port + 10} npm start`,
  );
  await first.close();
});

it('told to stop, completes what is under way and takes nothing new', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const app = new Hono().get('/', async (c) => {
    asked.resolve();
    await answer.promise;
    return c.text('complete');
  });
  const { port, close } = await serveSite(app, 0);
  const underWay = new Promise<string>((resolve, reject) => {
    request({ port }, async (response) => resolve(await text(response)))
      .on('error', reject)
      .end();
  });
  await asked.promise;
  const closed = close();
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
  answer.resolve();
  expect(await underWay).toBe('complete');
  await closed;
});

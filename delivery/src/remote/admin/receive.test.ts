import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { forget, receive } from './receive.ts';

const KB = 1024;

/** What somebody sends, and whether the receiver has had enough of it. */
function sender() {
  const told = { ended: false };
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    cancel() {
      told.ended = true;
    },
  });
  const send = async (bytes: number) => {
    controller?.enqueue(new Uint8Array(bytes));
    while (!told.ended && (controller?.desiredSize ?? 1) < 1) await setImmediate();
  };
  return { body, told, send, end: () => controller?.close() };
}

it('ends an upload that only holds its place, and none that a slow line brings', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [held, slow] = [sender(), sender()];
  const uploads = [held, slow].map(({ body }) => receive(body, 60 * 64 * KB));
  while (vi.getTimerCount() < 2) await setImmediate();
  for (let second = 1; second <= 60; second += 1) {
    await slow.send(64 * KB);
    if (second === 1) await held.send(1);
    vi.advanceTimersByTime(1000);
    expect([held.told.ended, slow.told.ended]).toEqual([second > 10, false]);
  }
  slow.end();
  expect(await uploads[0]).toBeNull();
  const path = await uploads[1];
  expect(path).toMatch(/sent\.release$/);
  if (path) await forget(path);
});

it('keeps what came whole, and nothing that is more or less than was said', async () => {
  const of = (text: string) => new Response(text).body;
  const path = await receive(of('words'), 5);
  expect(path && (await readFile(path, 'utf8'))).toBe('words');
  if (path) await forget(path);
  expect(await receive(of('words'), 4)).toBeNull();
  expect(await receive(of('words'), 6)).toBeNull();
  expect(await receive(null, 5)).toBeNull();
});

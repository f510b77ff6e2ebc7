import { expect, it, onTestFinished, vi } from 'vitest';
import { repeatedly } from './canary-check.ts';

it('runs immediately and repeatedly, without overlap, and stop() waits for the running work', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((end) => ends.push(end)));
  const repeated = repeatedly(1000, work);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  const stopped = vi.fn();
  const stopping = repeated.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stopped).not.toHaveBeenCalled();
  ends[1]?.();
  await stopping;
  expect(work).toHaveBeenCalledTimes(2);
});

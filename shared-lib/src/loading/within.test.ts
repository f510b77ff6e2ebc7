import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './loader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late = () => new Error('too late');

it('gives what arrives in time, and leaves no timer behind', async () => {
  const work = Promise.withResolvers<string>();
  const result = within(work.promise, late);
  await vi.advanceTimersByTimeAsync(7999);
  work.resolve('here');
  expect(await result).toBe('here');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('passes a failure on, and leaves no timer behind', async () => {
  await expect(within(Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects when the time is over, and ignores what comes later', async () => {
  const work = Promise.withResolvers<string>();
  const result = within(work.promise, late);
  const rejection = expect(result).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(8000);
  await rejection;
  work.reject(new Error('broken'));
  await expect(result).rejects.toThrow('too late');
});

// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackOnline } from './use-back-online.ts';

const retry = vi.fn();
const online = () => window.dispatchEvent(new Event('online'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  retry.mockReset();
  vi.useRealTimers();
});

it('useBackOnline retries once, a second after the last time that the browser came online', () => {
  renderHook(() => useBackOnline(true, retry));
  online();
  vi.advanceTimersByTime(999);
  online();
  vi.advanceTimersByTime(999);
  expect(retry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(retry).toHaveBeenCalledOnce();
});

it('useBackOnline does not retry before `isWaiting` is true, or once it is false again', () => {
  const { rerender } = renderHook(({ isWaiting }) => useBackOnline(isWaiting, retry), {
    initialProps: { isWaiting: false },
  });
  online();
  vi.advanceTimersByTime(5000);
  rerender({ isWaiting: true });
  online();
  rerender({ isWaiting: false });
  vi.advanceTimersByTime(5000);
  expect(retry).not.toHaveBeenCalled();
});

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Browsers report that they are online before requests succeed. */
const SETTLE_MS = 1000;

/** Calls `retry` a second after the browser's latest `online` event, until the returned function is called. */
export function whenBackOnline(retry: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(retry, SETTLE_MS);
  };
  window.addEventListener('online', settle);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', settle);
  };
}

/** Calls `retry` as `whenBackOnline` does, while `isWaiting`. */
export function useBackOnline(isWaiting: boolean, retry: () => void): void {
  const onSettled = useEffectEvent(retry);
  useEffect(() => (isWaiting ? whenBackOnline(onSettled) : undefined), [isWaiting]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False if the browser is certainly offline. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

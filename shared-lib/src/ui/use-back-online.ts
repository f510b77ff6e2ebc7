import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Browsers report that they are online before a request gets through; in milliseconds. */
const SETTLE_MS = 1000;

/** How often the browser has come back, and how many of these times somebody who waited has tried again. */
let [comebacks, answered] = [0, 0];
globalThis.addEventListener?.('online', () => {
  comebacks += 1;
});

/**
 * While `isWaiting`, calls `retry` a second after the browser has come back online. It may have come back before
 * anybody waited: a request that the lost connection broke may fail later.
 */
export function useBackOnline(isWaiting: boolean, retry: () => void): void {
  const onSettled = useEffectEvent(retry);
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      answered = comebacks;
      clearTimeout(timer);
      timer = setTimeout(onSettled, SETTLE_MS);
    };
    if (answered !== comebacks) settle();
    window.addEventListener('online', settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', settle);
    };
  }, [isWaiting]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device may have a connection: false only when it knows that it has none. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** A message at the bottom of the window. */
interface Notice {
  text: string;
  /** The reference that finds the failure in the log. */
  reference?: string;
  retry: () => void;
  /** Announced immediately, because the visitor's own action has failed. */
  isUrgent?: boolean;
}

let stopWaiting: (() => void) | undefined;

/** Shows a message with a retry button, which replaces an earlier one. */
export function showNotice({ text, reference, retry, isUrgent }: Notice): void {
  hideNotice();
  const notice = document.getElementById('notice');
  const [words, detail] = notice?.querySelectorAll('span > *') ?? [];
  const button = notice?.querySelector('button');
  if (!notice || !words || !detail || !button) return;
  notice.role = isUrgent ? 'alert' : 'status';
  words.textContent = text;
  detail.textContent = reference ? `If you write to us about this, please mention ${reference}.` : '';
  button.onclick = retry;
  notice.hidden = false;
}

export function hideNotice(): void {
  stopWaiting?.();
  const notice = document.getElementById('notice');
  if (!notice) return;
  // The focused button disappears.
  if (notice.contains(document.activeElement))
    document.getElementById('main')?.focus({ preventScroll: true });
  notice.hidden = true;
}

/** Browsers report that they are online before a request gets through; in milliseconds. */
const SETTLE_MS = 1000;

/** Calls `retry` once the browser is back online, unless the message is replaced or hidden before. */
export function retryWhenOnline(retry: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(retry, SETTLE_MS);
  };
  window.addEventListener('online', settle);
  stopWaiting = () => {
    clearTimeout(timer);
    window.removeEventListener('online', settle);
  };
}

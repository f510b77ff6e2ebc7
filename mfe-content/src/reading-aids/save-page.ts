import { ApiError, api, sharedAuthStore } from 'shared-lib';
import { savePage as keepPage, wishToSave } from 'shared-lib/api/saved-pages.ts';
import { sayPolitely } from './say-politely.ts';

const FAILED = 'This page was not saved. Check your connection and try again.';
const OFFLINE = 'You are offline. Connect to the internet and try again.';
const SLOW = 'This is taking longer than usual. We are still trying.';
const SLOW_MS = 5000;

/** A link of the note beside the button. */
type Way = readonly [label: string, path: string];

/** Writes what happened below the button, with ways on, and has it read. */
function tell(button: HTMLElement, words: string, ways: readonly Way[] = []): void {
  const { parentElement: row } = button;
  const note = row?.querySelector('[data-note]') ?? document.createElement('p');
  note.setAttribute('data-note', '');
  note.replaceChildren(words);
  for (const [label, path] of ways) {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = label;
    note.append(' ', link);
  }
  row?.append(note);
  sayPolitely(words);
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof ApiError)) return FAILED;
  if (cause.fromServer || cause.kind === 'rate-limit') return cause.message;
  return navigator.onLine ? FAILED : OFFLINE;
}

/** Keeps the page for a visitor who is signed in, and tells anybody else the way. */
export async function savePage(button: HTMLElement): Promise<void> {
  if (button.getAttribute('aria-disabled')) return;
  const page = { path: location.pathname, title: button.dataset.title ?? document.title };
  const toLogIn = (): void => {
    wishToSave(page);
    tell(button, 'Log in, and we save this page to your dashboard.', [
      ['Log in', '/login'],
      ['Create an account', '/register'],
    ]);
  };
  button.setAttribute('aria-disabled', 'true');
  const slow = setTimeout(() => tell(button, SLOW), SLOW_MS);
  try {
    await sharedAuthStore.start();
    if (sharedAuthStore.getSnapshot().status !== 'authenticated') return toLogIn();
    const isNew = await keepPage(api.content, page);
    tell(button, isNew ? 'Saved.' : 'You have saved this page already.', [
      ['Open your dashboard', '/dashboard'],
    ]);
  } catch (cause) {
    // The session ended meanwhile.
    if (cause instanceof ApiError && cause.status === 401) return toLogIn();
    console.error(cause);
    tell(button, wordsOf(cause));
  } finally {
    clearTimeout(slow);
    button.removeAttribute('aria-disabled');
  }
}

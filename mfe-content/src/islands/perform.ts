import { ApiError, api, currentSite, sharedAuthStore, type User } from 'shared-lib';
import { listSavedPages, setPendingSave, savePage as storePage } from 'shared-lib/api/saved-pages.ts';
import styles from 'shared-lib/ui/Hidden.module.css';

const ISLANDS: Readonly<Record<string, (element: HTMLElement) => unknown>> = {
  copy: copyLink,
  print: printProject,
  save: savePage,
  share,
};

export async function perform(element: HTMLElement): Promise<void> {
  // The live region must exist before its text, or assistive technology misses the first message.
  if (!liveRegion?.isConnected) announce('');
  await ISLANDS[element.dataset.island ?? '']?.(element);
}

const IN_ADDRESS_BAR = 'The link is in the address bar.';

const SHOWN_MS = 3000;

async function copyLink(element: HTMLElement): Promise<void> {
  const { href, hash } = element as HTMLAnchorElement;
  try {
    await navigator.clipboard.writeText(href);
  } catch {
    location.hash = hash;
    return announce(IN_ADDRESS_BAR);
  }
  announce('Copied');
  element.dataset.copied = '';
  setTimeout(() => {
    delete element.dataset.copied;
    announce('');
  }, SHOWN_MS);
}

async function share(button: HTMLElement): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url });
    await navigator.clipboard.writeText(url);
    showMessage(button, 'Copied');
  } catch (cause) {
    // Closing the browser's share dialog is not a failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') return;
    console.error(cause);
    showMessage(button, IN_ADDRESS_BAR);
  }
}

/** `ArticleSection.module.css` prints only the section with `data-print`. */
function printProject(button: HTMLElement): void {
  const section = button.closest<HTMLElement>('[id]');
  if (!section) return;
  const address = `${currentSite().identity.name}: ${location.host}${location.pathname}`;
  const safety = document.querySelector('[data-safety]')?.textContent ?? '';
  const lines = [address, safety].map((textContent) =>
    Object.assign(document.createElement('p'), { textContent }),
  );
  section.querySelector('h2')?.after(...lines);
  section.dataset.print = '';
  addEventListener(
    'afterprint',
    () => {
      delete section.dataset.print;
      for (const paragraph of lines) paragraph.remove();
    },
    { once: true },
  );
  print();
}

const FAILURE = 'We couldn’t change your saved pages. Check your connection and try again.';
const OFFLINE = 'You are offline. Connect to the internet and try again.';
const SLOW = 'This is taking longer than usual. We are still trying.';
const SLOW_MS = 5000;

function showMessage(button: HTMLElement, message: string, links: readonly [string, string][] = []): void {
  const { parentElement: row } = button;
  const note = row?.querySelector('[data-note]') ?? document.createElement('p');
  note.setAttribute('data-note', '');
  note.replaceChildren(message);
  for (const [textContent, href] of links)
    note.append(' ', Object.assign(document.createElement('a'), { href, textContent }));
  row?.append(note);
  announce(message);
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof ApiError)) return FAILURE;
  if (cause.fromServer || cause.kind === 'rate-limit') return cause.message;
  return navigator.onLine ? FAILURE : OFFLINE;
}

/** By user id, then by path. One call serves every page shown in this document. */
const savedIds = new Map<string, Promise<ReadonlyMap<string, string>>>();

function idsOf({ id: userId }: User): Promise<ReadonlyMap<string, string>> {
  const ids =
    savedIds.get(userId) ??
    listSavedPages(api.content).then(({ data }) => new Map(data.map(({ path, id }) => [path, id])));
  savedIds.set(userId, ids);
  ids.catch(() => savedIds.delete(userId));
  return ids;
}

export async function showSaved(): Promise<void> {
  const button = document.querySelector('[data-island=save]');
  await sharedAuthStore.start();
  const { user } = sharedAuthStore.getSnapshot();
  if (!button || !user) return;
  try {
    const ids = await idsOf(user);
    // A press that saved or removed the page meanwhile has cleared `savedIds`.
    if (savedIds.has(user.id)) button.ariaPressed = String(ids.has(location.pathname));
  } catch (cause) {
    console.warn(cause);
  }
}

async function savePage(button: HTMLElement): Promise<void> {
  if (button.getAttribute('aria-disabled')) return;
  const page = { path: location.pathname, title: button.dataset.title ?? document.title };
  const offerLogin = (): void => {
    setPendingSave(page);
    showMessage(button, 'Log in and we’ll save this page to your dashboard.', [
      ['Log in', '/login'],
      ['Create an account', '/register'],
    ]);
  };
  button.setAttribute('aria-disabled', 'true');
  const slowTimer = setTimeout(() => showMessage(button, SLOW), SLOW_MS);
  try {
    await sharedAuthStore.start();
    const { user } = sharedAuthStore.getSnapshot();
    if (!user) return offerLogin();
    const isRemoval = button.ariaPressed === 'true';
    if (isRemoval) await remove((await idsOf(user)).get(page.path));
    else await storePage(api.content, page);
    savedIds.clear();
    button.ariaPressed = String(!isRemoval);
    const message = isRemoval ? 'Removed from your saved pages.' : 'Saved.';
    showMessage(button, message, [['Open your dashboard', '/dashboard']]);
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) return offerLogin();
    console.error(cause);
    showMessage(button, messageOf(cause));
  } finally {
    clearTimeout(slowTimer);
    button.removeAttribute('aria-disabled');
  }
}

async function remove(id: string | undefined): Promise<void> {
  try {
    if (id) await api.content.delete(id);
  } catch (cause) {
    // Another tab has already removed the page.
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause;
  }
}

let liveRegion: HTMLElement | undefined;

/** Lets assistive technology announce `message` politely (WCAG 4.1.3). */
function announce(message: string): void {
  if (!liveRegion?.isConnected) {
    liveRegion = document.createElement('p');
    liveRegion.setAttribute('role', 'status');
    liveRegion.className = styles.hidden ?? '';
    document.getElementById('main')?.append(liveRegion);
  }
  liveRegion.textContent = message;
}

export function removeLiveRegion(): void {
  liveRegion?.remove();
  // On the dashboard, the visitor may remove saved pages.
  if (location.pathname === '/dashboard') savedIds.clear();
}

import { ApiError, api, currentSite, sharedAuthStore } from 'shared-lib';
import { savePage as keepPage, wishToSave } from 'shared-lib/api/saved-pages.ts';
import styles from '../parts/Hidden.module.css';

/** What each value of `data-aid` does when its element is pressed. */
const AIDS: Readonly<Record<string, (element: HTMLElement) => unknown>> = {
  copy: copyLink,
  print: printProject,
  save: savePage,
  share,
};

/**
 * Starts what the page asks for with `data-aid` and `data-contents`; returns what ends it.
 * @param early a click from before this code: it has done what it does without script, and now takes effect.
 */
export function startAids(early?: Event): () => void {
  const stopMarking = markSection(document.querySelector('[data-contents]'));
  offerToShare();
  // The region must exist before it speaks, or assistive technology misses the first words.
  sayPolitely('');
  function press(event: Event): void {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-aid]') : null;
    const aid = AIDS[element?.dataset.aid ?? ''];
    const isPlain =
      event instanceof MouseEvent &&
      event.button === 0 &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey;
    if (!element || !aid || !isPlain) return;
    event.preventDefault();
    void aid(element);
  }
  addEventListener('click', press, true);
  if (early) press(early);
  return () => {
    removeEventListener('click', press, true);
    stopMarking();
    stopSaying();
  };
}

/** The section being read is the last one that begins above this share of the window's height. */
const READ_TO = 0.35;
/** At least below the sticky header, where a followed link puts its section, in pixels. */
const READ_FROM_PX = 120;

/**
 * Marks the section being read in a list of contents (`aria-current="location"`, WAI-ARIA 1.2), without
 * moving the focus or the page. A list longer than the window scrolls itself.
 * @returns what ends it.
 */
function markSection(contents: Element | null): () => void {
  const links = [...(contents?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])];
  const places = links.flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ link, section }] : [];
  });
  let marked: HTMLAnchorElement | undefined;
  let frame = 0;

  function mark(): void {
    frame = 0;
    const line = Math.max(innerHeight * READ_TO, READ_FROM_PX);
    const now = places.findLast(({ section }) => section.getBoundingClientRect().top <= line)?.link;
    if (now === marked) return;
    marked?.removeAttribute('aria-current');
    now?.setAttribute('aria-current', 'location');
    marked = now;
    if (contents && now) keepInView(contents, now);
  }

  function later(): void {
    frame ||= requestAnimationFrame(mark);
  }

  if (places.length === 0) return () => {};
  addEventListener('scroll', later, { passive: true });
  addEventListener('resize', later);
  mark();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', later);
    removeEventListener('resize', later);
    marked?.removeAttribute('aria-current');
  };
}

/** Not `scrollIntoView`, which also scrolls the page. */
function keepInView(list: Element, link: Element): void {
  const { top, bottom } = list.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top < top) list.scrollTop -= top - place.top;
  else if (place.bottom > bottom) list.scrollTop += place.bottom - bottom;
}

/** How long "Copied" stays, in milliseconds. */
const SHOWN_MS = 3000;

/** Copies a link's address and says so. Where that is not allowed, the link is followed. */
async function copyLink(element: HTMLElement): Promise<void> {
  const { href, hash } = element as HTMLAnchorElement;
  try {
    await navigator.clipboard.writeText(href);
  } catch {
    location.hash = hash;
    sayPolitely('The link is in the address bar.');
    return;
  }
  sayPolitely('Copied');
  element.dataset.copied = '';
  setTimeout(() => {
    delete element.dataset.copied;
    sayPolitely('');
  }, SHOWN_MS);
}

/** Shows the share buttons where the browser can share (Web Share API). */
function offerToShare(): void {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-aid=share]')) button.hidden = false;
}

/** Opens the device's share sheet. */
async function share(): Promise<void> {
  try {
    await navigator.share({ title: document.title, url: location.origin + location.pathname });
  } catch (cause) {
    // Closing the sheet is an answer too.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) console.error(cause);
  }
}

/**
 * Prints only the section around a button (`ArticleSection.module.css`). What the sheet would miss stands below the
 * heading meanwhile: the site's name, the address, and the article's safety sentences.
 */
function printProject(button: HTMLElement): void {
  const section = button.closest<HTMLElement>('[id]');
  if (!section) return;
  const address = `${currentSite().identity.name}: ${location.host}${location.pathname}`;
  const added = [address, document.querySelector('[data-safety]')?.textContent].flatMap((words) => {
    if (!words) return [];
    const paragraph = document.createElement('p');
    paragraph.textContent = words;
    return [paragraph];
  });
  section.querySelector('h2')?.after(...added);
  section.dataset.print = '';
  addEventListener(
    'afterprint',
    () => {
      delete section.dataset.print;
      for (const paragraph of added) paragraph.remove();
    },
    { once: true },
  );
  print();
}

const FAILED = 'We couldn’t save this page. Check your connection and try again.';
const OFFLINE = 'You are offline. Connect to the internet and try again.';
const SLOW = 'This is taking longer than usual. We are still trying.';
const SLOW_MS = 5000;

/** A link of the note beside the button. */
type Way = readonly [label: string, path: string];

/** Writes what happened below the button, with links, and has it read out. */
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

/** Saves the page for a signed-in visitor; tells others how. */
async function savePage(button: HTMLElement): Promise<void> {
  if (button.getAttribute('aria-disabled')) return;
  const page = { path: location.pathname, title: button.dataset.title ?? document.title };
  const toLogIn = (): void => {
    wishToSave(page);
    tell(button, 'Log in and we’ll save this page to your dashboard.', [
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
    tell(button, isNew ? 'Saved.' : 'You already saved this page.', [['Open your dashboard', '/dashboard']]);
  } catch (cause) {
    // The session has ended.
    if (cause instanceof ApiError && cause.status === 401) return toLogIn();
    console.error(cause);
    tell(button, wordsOf(cause));
  } finally {
    clearTimeout(slow);
    button.removeAttribute('aria-disabled');
  }
}

let region: HTMLElement | undefined;

/** Has assistive technology read `words` when it is idle (WCAG 4.1.3). Invisible. */
function sayPolitely(words: string): void {
  if (!region?.isConnected) {
    region = document.createElement('p');
    region.setAttribute('role', 'status');
    region.className = styles.hidden ?? '';
    document.getElementById('main')?.append(region);
  }
  region.textContent = words;
}

/** Removes the region. */
function stopSaying(): void {
  region?.remove();
}

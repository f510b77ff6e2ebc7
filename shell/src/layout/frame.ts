import { type RouteLayout, sharedAuthStore } from 'shared-lib';
import { whenBackOnline } from 'shared-lib/ui/use-back-online.ts';
import { siteNavigator } from '../navigation/site-navigator.ts';

/** The browser returns the focus to the menu's button. */
export function closeMenu(): void {
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}

/** The width from which the header's bar shows the links (SiteHeader.module.css). */
const WIDE = '(width >= 64rem)';

/** Until the auth state is known, `data-user` stays as the boot script has set it. */
function showUser(): void {
  const { status, user } = sharedAuthStore.getSnapshot();
  if (status === 'unknown' || status === 'loading') return;
  const name = user && (user.name || user.email);
  const { documentElement } = document;
  if (name) documentElement.dataset.user = name;
  else documentElement.removeAttribute('data-user');
  for (const element of document.querySelectorAll('[data-name]')) element.textContent = name;
  for (const element of document.querySelectorAll('[data-initial]'))
    element.textContent = name ? String.fromCodePoint(name.codePointAt(0) as number).toUpperCase() : '';
}

/** Specification section 2, "Dashboard". */
function logOut({ target }: Event): void {
  if (!(target as Element).closest('[data-logout]')) return;
  closeMenu();
  siteNavigator.push('/login');
  sharedAuthStore.logout();
}

/** Closes the menu when a rotated tablet moves the links into the bar: an open popover would cover the page. */
export function watchFrame(): void {
  matchMedia(WIDE).onchange = closeMenu;
  sharedAuthStore.subscribe(showUser);
  document.addEventListener('click', logOut);
}

export function updateFrame(pathname: string, layout: RouteLayout): void {
  document.documentElement.toggleAttribute('data-bare', layout === 'bare');
  closeMenu();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#site-menu nav a'))
    link.ariaCurrent = link.pathname === pathname ? 'page' : null;
}

interface Notice {
  text: string;
  release?: string;
  retry: () => void;
  retryOnline?: boolean;
  /** Announced immediately, because the visitor's own action has failed. */
  isUrgent?: boolean;
}

let stopWaiting: (() => void) | undefined;

export function showNotice({ text, release, retry, retryOnline, isUrgent }: Notice): void {
  hideNotice();
  const notice = document.getElementById('notice');
  const [words, detail] = notice?.querySelectorAll('span > *') ?? [];
  const button = notice?.querySelector('button');
  if (!notice || !words || !detail || !button) return;
  notice.role = isUrgent ? 'alert' : 'status';
  words.textContent = text;
  detail.textContent = release ? `If you write to us about this, please mention ${release}.` : '';
  button.onclick = retry;
  notice.hidden = false;
  if (retryOnline) stopWaiting = whenBackOnline(retry);
}

export function hideNotice(): void {
  stopWaiting?.();
  const notice = document.getElementById('notice');
  if (!notice) return;
  // A hidden button loses the focus.
  if (notice.contains(document.activeElement))
    document.getElementById('main')?.focus({ preventScroll: true });
  notice.hidden = true;
}

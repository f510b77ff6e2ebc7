import type { RouteLayout } from 'shared-lib';

const menu = () => document.getElementById('site-menu');

/** Closes a phone's menu, which gives the focus back to its button. */
export function closeMenu(): void {
  if (menu()?.matches(':popover-open')) menu()?.hidePopover();
}

/** Where the header's bar shows the links (SiteHeader.module.css). */
const WIDE = '(width >= 64rem)';

/** Closes the menu when a turned tablet moves the links into the bar: an open popover would cover the page. */
export function watchFrame(): void {
  matchMedia(WIDE).onchange = closeMenu;
}

/** Makes the frame that of another page. */
export function updateFrame(pathname: string, layout: RouteLayout): void {
  document.documentElement.toggleAttribute('data-bare', layout === 'bare');
  closeMenu();
  for (const link of menu()?.querySelectorAll<HTMLAnchorElement>('nav a') ?? [])
    link.ariaCurrent = link.pathname === pathname ? 'page' : null;
}

import { sayPolitely } from './say-politely.ts';

/** How long "Copied" stays beside the link, in milliseconds. */
const SHOWN_MS = 3000;

/** Copies the address that a link leads to, and says so; where that is not allowed, the link leads there as it does without script. */
export async function copyLink(element: HTMLElement): Promise<void> {
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

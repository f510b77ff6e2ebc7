import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayFont from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import { pageTitle } from '../navigation/page-title.ts';
import { canonicalAddress } from './canonical-address.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageInput } from './page-input.ts';
import { socialTags } from './social-tags.ts';

/** The document's head: what it is called, what it says of itself, and the few files that it waits for. */
export function head(input: PageInput, preloads: string): string {
  const { site, route, stylesheet } = input;
  const name = escapeHtml(site.identity.name);
  const title = pageTitle(route ? route.title : 'Page Not Found');
  const [href, integrity] = stylesheet.file;
  const address = canonicalAddress(input);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    route && `<meta name="description" content="${escapeHtml(route.description)}">`,
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    route?.indexed ? '' : '<meta name="robots" content="noindex">',
    `<link rel="stylesheet" href="${href}" integrity="${integrity}" data-covers="${stylesheet.covers.join(' ')}">`,
    ...[textFont, displayFont].map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    preloads,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    `<link rel="alternate" href="/feed.xml" type="application/rss+xml" title="${name}">`,
    '<meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#151b18" media="(prefers-color-scheme: dark)">',
    ...socialTags(input),
  ]
    .filter(Boolean)
    .join('\n');
}

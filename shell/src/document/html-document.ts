import type { StructuredData } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import { noonOf } from 'shared-lib/site/days.ts';
import { LOCALE } from 'shared-lib/site/locale.ts';
import textFont from '../fonts/figtree.woff2?url';
import displayFont from '../fonts/fraunces.woff2?url';
import { pageTitle } from '../navigation/arrival.ts';
import { canonicalAddress } from './describe-page.ts';

/** A rendered page: the application, the preloads it asked for, its structured data. */
interface RenderedPage {
  content: string;
  preloads: string;
  described: readonly StructuredData[];
}

/**
 * The whole document around the rendered application. Its import map gives every import its integrity
 * (WHATWG HTML, import maps). The map stands last, so it delays nothing, but before the boot script: older
 * browsers ignore a map once a module was requested.
 */
export function htmlDocument(input: PageInput, { content, preloads, described }: RenderedPage): string {
  return `<!DOCTYPE html>
<html lang="${LOCALE}"${input.route?.layout === 'bare' ? ' data-bare' : ''}>
<head>
${head(input, preloads)}${content.includes('data-hold') ? `\n<script>${input.answers}</script>` : ''}
</head>
<body>
<div id="root">${content}</div>
${structuredDataBlock(described)}${dataBlock('site-config', input.site)}
${dataBlock('mfe-own', input.own)}
<script type="importmap">${scriptJson({ integrity: input.integrity })}</script>
<script type="speculationrules">${scriptJson(NEXT_PAGES)}</script>
<script type="module">${input.boot}</script>
</body>
</html>
`;
}

/**
 * Until the application runs, a link is the browser's: it fetches the document of one that the visitor is about to
 * follow (WICG, speculation rules). Not of files, and of nothing that opens elsewhere.
 */
const NEXT_PAGES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*.*' } },
          { not: { selector_matches: '[target]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** The page's JSON-LD (W3C JSON-LD 1.1, schema.org) with a line break; empty without structured data. */
export function structuredDataBlock(described: readonly StructuredData[]): string {
  if (described.length === 0) return '';
  const data = { '@context': 'https://schema.org', '@graph': described };
  return `<script type="application/ld+json">${scriptJson(data)}</script>\n`;
}

/** A JSON data block (HTML, a `script` of a non-script type), found by its id. */
export function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;
}

/** JSON for a `script` element: no `<` can end the element. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The document's head: title, descriptions, and the few files it waits for. */
function head(input: PageInput, preloads: string): string {
  const { site, route, stylesheet } = input;
  const name = escapeHtml(site.identity.name);
  const title = pageTitle(route ? route.title : 'Page Not Found');
  const address = canonicalAddress(input);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    route && `<meta name="description" content="${escapeHtml(route.description)}">`,
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<meta name="robots" content="${route?.indexed ? 'max-image-preview:large' : 'noindex'}">`,
    ...pageStyles(stylesheet),
    ...(mayHoldToken(route) ? fontPreloads() : []),
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

/** Mailed links lead to pages that are not indexed. The forms for visitors who are not signed in are none of them. */
const mayHoldToken = (route: PageInput['route']): boolean => !route?.indexed && route?.access !== 'anonymous';

/**
 * Fonts wait for the first paint (docs/decisions/075), except where an address may hold the token of a mailed link: when
 * styles in a page ask for fonts, Chromium sends the whole address with their request, whatever the page's referrer policy.
 */
function fontPreloads(): string[] {
  return [textFont, displayFont].map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  );
}

/**
 * The place where delivery puts what this page needs of its whole stylesheet, which comes with the application. Without
 * scripts the place is a comment, and the releases' stylesheets are linked. That is for the page's document as another one reads it
 * (`navigation/arrival.ts`): the other's policy does not know the hash of these styles.
 */
function pageStyles({ file, covers, parts }: PageInput['stylesheet']): string[] {
  const links = parts.map(
    ([href, integrity]) => `<link rel="stylesheet" href="${href}" integrity="${integrity}">`,
  );
  return [
    '<noscript><!--</noscript>',
    `<style data-whole="${[...file, ...covers].join(' ')}"></style>`,
    `<noscript>-->${links.join('')}</noscript>`,
  ];
}

/**
 * How a shared link looks: Open Graph (https://ogp.me) and X's cards. The title leaves out the site's name,
 * which has its own tag.
 */
export function socialTags(input: PageInput): string[] {
  const { site, route, picture } = input;
  const address = canonicalAddress(input);
  if (!route || !address) return [];
  const title = route.title || pageTitle('');
  const image = picture ? `${site.origin}${picture.path}` : null;
  const properties: [name: string, content: string | number | undefined | null][] = [
    ['og:site_name', site.identity.name],
    ['og:locale', LOCALE.replace('-', '_')],
    ['og:type', route.published ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', route.description],
    ['og:url', address],
    ['og:image', image],
    ['og:image:type', picture?.type],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
    ['article:published_time', route.published && noonOf(route.published)],
    ['article:modified_time', route.published && route.updated && noonOf(route.updated)],
  ];
  const names: typeof properties = [
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', route.description],
    ['twitter:image', image],
    ['twitter:image:alt', picture?.alt],
  ];
  const tags = (attribute: string, pairs: typeof properties) =>
    pairs.flatMap(([name, content]) =>
      content ? [`<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`] : [],
    );
  return [...tags('property', properties), ...tags('name', names)];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

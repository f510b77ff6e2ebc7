import { configureSite } from 'shared-lib';
import type { RenderedFrames } from 'shared-lib/federation/documents.ts';
import { renderMarkup, splitPreloads, treeOf } from 'shared-lib/federation/pack-pages.tsx';
import { LOCALE } from 'shared-lib/site/facts.ts';
import type { SiteConfig } from 'shared-lib/site/site-config.ts';
import { Gate } from './access/Gate.tsx';
import font from './fonts/fraunces.woff2?url';
import { Frame } from './layout/Frame.tsx';
import { NAV_GROUPS } from './layout/links.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

/**
 * The font preload of bare pages, whose address may contain a token from an email. Without the preload, inline styles
 * request the font, and browsers send the whole address as the referrer, despite `Referrer-Policy` (docs/decisions/075).
 */
const FONT_PRELOAD = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`;

function frameDocument({ identity }: SiteConfig, frame: string, attributes = '', preload = ''): string {
  return `<!DOCTYPE html>
<html lang="${LOCALE}"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<!--head-->
${preload}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<link rel="alternate" href="/feed.xml" type="application/rss+xml" title="${escapeHtml(identity.name)}">
<meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#151b18" media="(prefers-color-scheme: dark)">
</head>
<body>
<div id="root">${frame}</div>
<!--data-->
<!--boot-->
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Renders the HTML that the shell contributes to prerendered pages. */
export async function renderFrames(site: SiteConfig): Promise<RenderedFrames> {
  configureSite(site);
  const frame = (pathname: string) => renderMarkup(<Frame pathname={pathname} content="<!--slot-->" />);
  const linkedPaths = NAV_GROUPS.flatMap(({ links }) => links.map(({ path }) => path));
  const current = linkedPaths.map(async (path) => [path, frameDocument(site, await frame(path))] as const);
  const unmarkedFrame = await frame('');
  return {
    public: frameDocument(site, unmarkedFrame),
    bare: frameDocument(site, unmarkedFrame, ' data-bare', FONT_PRELOAD),
    current: Object.fromEntries(await Promise.all(current)),
    missing: splitPreloads(await renderMarkup(<NotFoundPage />)).html,
    gated: await renderMarkup(treeOf(() => null, '/', { access: 'authenticated', Gate })),
  };
}

import type { StructuredData } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import { head } from './head.ts';

/** What rendering a page gave: the application, the preloads that it asked for, and what it says to machines. */
interface RenderedPage {
  content: string;
  preloads: string;
  described: readonly StructuredData[];
}

/**
 * The whole document around the rendered application. Its import map gives every import the integrity of
 * its file (WHATWG HTML, import maps); it stands last, where it keeps nothing waiting, and before the boot
 * script, because older browsers take no map once a module was asked for.
 */
export function htmlDocument(input: PageInput, { content, preloads, described }: RenderedPage): string {
  return `<!DOCTYPE html>
<html lang="en-US">
<head>
${head(input, preloads)}
</head>
<body>
<div id="root">${content}</div>
${structuredDataBlock(described)}${dataBlock('site-config', input.site)}
${dataBlock('mfe-own', input.own)}
<script type="importmap">${scriptJson({ integrity: input.integrity })}</script>
<script type="module">${input.boot}</script>
</body>
</html>
`;
}

/** The page's JSON-LD (W3C JSON-LD 1.1, schema.org) with a line's end; nothing when there is nothing to say. */
export function structuredDataBlock(described: readonly StructuredData[]): string {
  if (described.length === 0) return '';
  const data = { '@context': 'https://schema.org', '@graph': described };
  return `<script type="application/ld+json">${scriptJson(data)}</script>\n`;
}

/** A JSON data block (HTML, `script` with a type that is no script), found by its id. */
export function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;
}

/** JSON as it may stand in a `script` element: no `<` in it can end the element. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

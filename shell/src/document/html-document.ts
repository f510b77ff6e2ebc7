import type { StructuredData } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import { head } from './head.ts';

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

import type { StructuredData } from 'shared-lib';
import { dataBlock } from './data-block.ts';
import { head } from './head.ts';
import type { PageInput } from './page-input.ts';
import { scriptJson } from './script-json.ts';
import { structuredDataBlock } from './structured-data-block.ts';

/** What rendering a page gave: the application, the preloads that it asked for, and what it says to machines. */
export interface RenderedPage {
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

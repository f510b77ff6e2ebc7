import type { StructuredData } from 'shared-lib';
import { scriptJson } from './script-json.ts';

/** The page's JSON-LD (W3C JSON-LD 1.1, schema.org) with a line's end; nothing when there is nothing to say. */
export function structuredDataBlock(described: readonly StructuredData[]): string {
  if (described.length === 0) return '';
  const data = { '@context': 'https://schema.org', '@graph': described };
  return `<script type="application/ld+json">${scriptJson(data)}</script>\n`;
}

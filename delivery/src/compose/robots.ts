/** `robots.txt` (RFC 9309): everything public may be read; account pages say noindex themselves. */
export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`;
}

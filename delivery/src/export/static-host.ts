import type { Exported, ExportedSite } from './exported-site.ts';

/** Where a page's file lies for a host that answers `/blog` with `blog.html`, as such hosts do. */
export const staticFile = ({ kind, address, file }: Exported): string =>
  kind === 'page' && address !== '/' ? `${address.slice(1)}.html` : file;

const rule = (address: string, headers: Readonly<Record<string, string>>) =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/**
 * The files `_headers` and `_redirects`, which Netlify, Cloudflare Pages and others read. Such hosts take about a
 * hundred rules, so releases share one.
 */
export function staticHostFiles({ files, redirects }: ExportedSite): Record<string, string> {
  const versioned = /^\/(_r|_c)\//;
  const folders = new Map<string, Exported>();
  for (const file of files) {
    const [, area] = versioned.exec(file.address) ?? [];
    if (area && !folders.has(area) && /\.(js|css)$/.test(file.address)) folders.set(area, file);
  }
  const rules = [
    ...[...folders].map(([area, { headers }]) => rule(`/${area}/*`, headers)),
    ...files
      .filter(({ kind, address }) => kind !== 'not found' && !versioned.test(address))
      .map(({ address, headers }) => rule(address, headers)),
  ];
  // A host of this kind removes the slash from a page's address itself.
  const moved = redirects.filter(({ from }) => !from.endsWith('/'));
  return {
    _headers: `${rules.join('\n')}\n`,
    _redirects: moved.map(({ from, to }) => `${from} ${to} 301\n`).join(''),
  };
}

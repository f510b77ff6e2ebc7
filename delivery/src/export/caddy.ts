import { join } from 'node:path';
import type { Exported, ExportedSite } from './exported-site.ts';

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const headerLines = (headers: Readonly<Record<string, string>>, indent: string) =>
  Object.entries(headers).map(([name, value]) => `${indent}header ${name} ${quoted(value)}`);

function served(site: ExportedSite, { kind, file, type, headers, bodies }: Exported): string[] {
  const isPage = kind !== 'file';
  // Caddy says the first one only where it sends a compressed form.
  const vary = [...(bodies.br && bodies.gzip ? ['accept-encoding'] : []), ...(isPage ? ['sec-ch-ua'] : [])];
  return [
    ...headerLines({ ...headers, 'content-type': type }, '\t\t'),
    ...(vary.length > 0 ? [`\t\theader vary ${quoted(vary.join(', '))}`] : []),
    ...(isPage
      ? headerLines(site.forChromium, '\t\t').map((line) => line.replace('header ', 'header @chromium '))
      : []),
    ...(isPage
      ? headerLines(site.forTokens, '\t\t').map((line) => line.replace('header ', 'header @token '))
      : []),
    `\t\trewrite * ${quoted(`/${file}`)}`,
    '\t\tfile_server {',
    '\t\t\tdisable_canonical_uris',
    ...(bodies.br && bodies.gzip ? ['\t\t\tprecompressed br gzip'] : []),
    '\t\t}',
  ];
}

/** A Caddyfile that serves the files in `folder` as the site's server does. */
export function caddyConfiguration(site: ExportedSite, folder: string): string {
  const notFound = site.files.find(({ kind }) => kind === 'not found');
  // `route` keeps the order that is written: Caddy would rewrite before it looks at the query.
  const handles = site.files
    .filter(({ kind }) => kind !== 'not found')
    .flatMap((file) => [
      `\thandle ${quoted(file.address)} {`,
      '\t\troute {',
      ...served(site, file),
      '\t\t}',
      '\t}',
    ]);
  const redirects = site.redirects.flatMap(({ from, to, headers }) => [
    `\thandle ${quoted(from)} {`,
    ...headerLines(headers, '\t\t'),
    '\t\troute {',
    `\t\t\tredir @asked ${quoted(`${to}?{query}`)} 301`,
    `\t\t\tredir * ${quoted(to)} 301`,
    '\t\t}',
    '\t}',
  ]);
  const backend = site.backend.startsWith('/')
    ? [`\thandle ${site.backend}/* {`, '\t\treverse_proxy 127.0.0.1:4390', '\t}']
    : [];
  return [
    `# The composition ${site.composition}.`,
    ':8080 {',
    `\troot * ${quoted(join(folder, 'files'))}`,
    '\t@chromium header sec-ch-ua `*"Chromium"*`',
    '\t@asked expression `{query} != ""`',
    '\t@token query token=*',
    ...backend,
    ...redirects,
    ...handles,
    '\thandle {',
    '\t\terror 404',
    '\t}',
    ...(notFound ? ['\thandle_errors {', '\t\troute {', ...served(site, notFound), '\t\t}', '\t}'] : []),
    '}',
    '',
  ].join('\n');
}

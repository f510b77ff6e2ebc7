import { join } from 'node:path';
import type { Exported, ExportedSite } from './exported-site.ts';

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const variable = (name: string) => `$site_${name.replaceAll('-', '_')}`;

const header = (name: string, value: string) => `    add_header ${name} ${value} always;`;

/** Headers that depend on the request: an empty value sends none. */
function maps({ forChromium, forTokens, files }: ExportedSite): string[] {
  const page = files.find(({ kind }) => kind === 'page')?.headers ?? {};
  const map = (source: string, name: string, lines: readonly string[]) => [
    `map ${source} ${variable(name)} {`,
    ...lines.map((line) => `  ${line}`),
    '}',
  ];
  const accepts = (encoding: string, value: string) =>
    `"~*(?:^|,)\\s*${encoding}\\s*(?:,|$|;\\s*q=(?:1|0?\\.\\d*[1-9]))" ${quoted(value)};`;
  return [
    ...map('$http_accept_encoding', 'form', ['default "";', accepts('br', '.br'), accepts('gzip', '.gz')]),
    ...map(variable('form'), 'encoding', ['default "";', '.br br;', '.gz gzip;']),
    ...Object.entries(forChromium).flatMap(([name, value]) =>
      map('$http_sec_ch_ua', name, ['default "";', `"~\\"Chromium\\"" ${quoted(value)};`]),
    ),
    ...Object.entries(forTokens).flatMap(([name, value]) =>
      map('$args', name, [
        `default ${quoted(page[name] ?? '')};`,
        `"~(?:^|&)token(?:=|&|$)" ${quoted(value)};`,
      ]),
    ),
  ];
}

function location(site: ExportedSite, { address, kind, file, type, headers, bodies }: Exported): string[] {
  const isPage = kind !== 'file';
  const varying = isPage ? { ...site.forChromium, ...site.forTokens } : {};
  const encoded = bodies.br && bodies.gzip;
  const vary = [...(encoded ? ['accept-encoding'] : []), ...(isPage ? ['sec-ch-ua'] : [])];
  const path = quoted(`/${file}`);
  return [
    `  location = ${quoted(kind === 'not found' ? `/${file}` : address)} {`,
    ...(kind === 'not found' ? ['    internal;'] : []),
    '    types { }',
    `    default_type ${quoted(type)};`,
    ...Object.entries(headers)
      .filter(([name]) => !(name in varying))
      .map(([name, value]) => header(name, quoted(value))),
    ...Object.keys(varying).map((name) => header(name, variable(name))),
    ...(vary.length > 0 ? [header('vary', quoted(vary.join(', ')))] : []),
    ...(encoded ? [header('content-encoding', variable('encoding'))] : []),
    // Nothing is modified here: addresses have versions, and the rest has entity tags.
    '    add_header last-modified "";',
    encoded
      ? `    try_files ${quoted(`/${file}${variable('form')}`)} ${path} =404;`
      : `    try_files ${path} =404;`,
    '  }',
  ];
}

/** The part of an nginx configuration that serves the files in `folder` as the site's server does, for `http { }`. */
export function nginxConfiguration(site: ExportedSite, folder: string): string {
  const redirects = site.redirects.flatMap(({ from, to, headers }) => [
    `  location = ${quoted(from)} {`,
    ...Object.entries(headers).map(([name, value]) => header(name, quoted(value))),
    `    return 301 ${quoted(`${to}$is_args$args`)};`,
    '  }',
  ]);
  const backend = site.backend.startsWith('/')
    ? [
        '  # Where the backend runs. It must read x-forwarded-for: CLIENT_IP_HEADER=x-forwarded-for',
        `  location ${quoted(`${site.backend}/`)} {`,
        '    proxy_pass http://127.0.0.1:4390;',
        '    proxy_set_header host $host;',
        '    proxy_set_header x-forwarded-for $proxy_add_x_forwarded_for;',
        '    proxy_set_header x-forwarded-proto $scheme;',
        '  }',
      ]
    : [];
  return [
    `# The composition ${site.composition}, for the block http { } of nginx.`,
    ...maps(site),
    'server {',
    '  listen 8080;',
    `  root ${quoted(join(folder, 'files'))};`,
    '  server_tokens off;',
    '  absolute_redirect off;',
    '  gzip off;',
    '  max_ranges 8;',
    '  error_page 404 /404.html;',
    '  location / { return 404; }',
    ...backend,
    ...redirects,
    ...site.files.flatMap((file) => location(site, file)),
    '}',
    '',
  ].join('\n');
}

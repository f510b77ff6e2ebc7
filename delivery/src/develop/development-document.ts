import type { SiteConfig } from 'shared-lib';

const block = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** The document in development: nothing is prerendered, and the boot script starts the shell at once. */
export function developmentDocument(site: SiteConfig): string {
  const own = {
    app: null,
    release: null,
    main: '/src/main.tsx',
    files: [],
    shell: 0,
    eager: true,
  };
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site.identity.name.replace('&', '&amp;')}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="root"></div>
${block('site-config', site)}
${block('mfe-own', own)}
<script type="module" src="/src/boot/boot.ts"></script>
</body>
</html>
`;
}

import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore, type SiteStore } from '../../delivery/src/core/store/site-store.ts';
import { writeComposition } from '../../delivery/src/testing/small-site.ts';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { type ServedCopy, serveBackend, serveLive } from '../../e2e/support/serve-live.ts';

const ROOT = join(import.meta.dirname, '../..');

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
const INPUTS = FIELDS.map(
  (name) => `<label for="${name}">${name}</label><input id="${name}" name="${name}">`,
);
const NOTE = '<div class="note bad" role="alert" hidden="" data-form-note="good">Late.</div>';
const FORM = `<form method="post" data-hold="" id="f">${INPUTS.join('')}${NOTE}<button>Send</button></form>`;

const pageOf = (content: string) =>
  `<!DOCTYPE html><html><head><title>Site</title><style data-whole="/_c/a.css sha256-a /s.css">a{}</style></head>
<body><main>${content}</main><script type="application/json" id="mfe-own">{}</script></body></html>`;

/** Writes a live site of three pages, one of them with a contact form. */
async function writeSite(folder: string): Promise<SiteStore> {
  const store = openStore(folder);
  const pages = {
    '/': pageOf('<h1>Home</h1>'),
    '/contact': pageOf(FORM),
    '/404': pageOf('<h1>Not found</h1>'),
  };
  const form = {
    page: '/contact',
    action: '/contact',
    fields: Object.fromEntries(FIELDS.map((name) => [name, { missing: `The ${name} is missing` }])),
    call: 'contact_form',
    sent: { words: 'Sent.' },
    failed: 'It could not be sent.',
  } as const;
  await writeComposition(store, 'small', pages, { forms: { '/contact': form } });
  return store;
}

/** Sends the contact form as a browser without JavaScript does. */
export function sendForm(site: ServedCopy, message: string, headers: HeadersInit = {}): Promise<Response> {
  return fetch(`${site.url}/contact`, {
    method: 'POST',
    headers: { origin: site.url, ...headers },
    body: new URLSearchParams({ name: 'Rosa', email: 'rosa@example.com', subject: 'Gutters', message }),
  });
}

const PROXY = { CLIENT_IP_HEADER: 'x-forwarded-for' };

/** Starts a site with its backend in one process, until the test is over. */
export async function startSite(
  settings: Readonly<Record<string, string>>,
  preload: string,
): Promise<ServedCopy> {
  const { folder } = await writeSite(temporaryFolder());
  const own = { settings: { ...PROXY, ...settings }, preload };
  const site = await serveLive(ROOT, folder, await freePort(), own);
  onTestFinished(() => site.stop());
  return site;
}

/** Starts a site's server and its backend, each a process of its own, until the test is over. */
export async function startTwoServers(
  settings: Readonly<Record<string, string>> = {},
  ofBackend: Readonly<Record<string, string>> = {},
): Promise<{ site: ServedCopy; backend: ServedCopy }> {
  const { folder } = await writeSite(temporaryFolder());
  const [port, backendPort] = [await freePort(), await freePort()];
  const BACKEND_HOST = `http://127.0.0.1:${backendPort}`;
  const own = { ...PROXY, DATA_DIR: temporaryFolder(), SITE_URL: `http://localhost:${port}` };
  const backend = await serveBackend(ROOT, backendPort, { ...own, ...settings, ...ofBackend });
  onTestFinished(() => backend.stop());
  const site = await serveLive(ROOT, folder, port, { settings: { BACKEND_HOST, ...settings } });
  onTestFinished(() => site.stop());
  return { site, backend: { ...backend, url: BACKEND_HOST } };
}

import { readFileSync, writeFileSync } from 'node:fs';
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
  const { id } = await writeComposition(store, 'small', {
    '/': pageOf('<h1>Home</h1>'),
    '/contact': pageOf(FORM),
    '/404': pageOf('<h1>Not found</h1>'),
  });
  const file = join(store.compositions.folder(id), 'composition.json');
  const form = {
    page: '/contact',
    action: '/contact',
    fields: Object.fromEntries(FIELDS.map((name) => [name, { missing: `The ${name} is missing` }])),
    call: 'contact_form',
    sent: { words: 'Sent.' },
    failed: 'It could not be sent.',
  };
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), forms: { '/contact': form } }),
  );
  return store;
}

/** A site's server and its backend, each a process of its own, until the test is over. */
export interface TwoServers {
  site: ServedCopy;
  backend: ServedCopy;
  /** Sends the contact form as a browser without JavaScript does. */
  sendForm(text?: string, headers?: Record<string, string>): Promise<Response>;
}

/** Starts both. `settings` are those of both; `own` those of one. */
export async function startTwoServers(
  settings: Readonly<Record<string, string>> = {},
  own: { site?: Record<string, string>; backend?: Record<string, string> } = {},
): Promise<TwoServers> {
  const store = await writeSite(temporaryFolder());
  const [port, backendPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const backend = await serveBackend(ROOT, backendPort, {
    DATA_DIR: temporaryFolder(),
    SITE_URL: url,
    CLIENT_IP_HEADER: 'x-forwarded-for',
    ...settings,
    ...own.backend,
  });
  onTestFinished(() => backend.stop());
  const BACKEND_HOST = `http://127.0.0.1:${backendPort}`;
  const site = await serveLive(ROOT, store.folder, port, {
    settings: { BACKEND_HOST, ...settings, ...own.site },
  });
  onTestFinished(() => site.stop());
  return {
    site,
    backend: { ...backend, url: BACKEND_HOST },
    sendForm: (message = 'The gutter leaks.', headers = {}) =>
      fetch(`${url}/contact`, {
        method: 'POST',
        headers: { origin: url, ...headers },
        body: new URLSearchParams({ name: 'Rosa', email: 'rosa@example.com', subject: 'Gutters', message }),
      }),
  };
}

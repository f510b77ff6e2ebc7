import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Backend, createLog, parseBackendConfig } from 'backend';
import { Hono } from 'hono';
import type { RouteForm } from 'shared-lib';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routeAt, smallSet, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { headingOf, serveApp, smallBackend } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSite } from '../assemble/assemble.ts';
import type { AssembledPage, AssembledSite } from '../assemble/site.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { nativeForms } from './native-forms.ts';

const ORIGIN = 'https://www.example.com';
const SITE = { ...config, origin: ORIGIN };
const OWN = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };

const NAME = '<input id="n" name="name"><input id="e" name="email" type="email">';
const INVALID = 'Please enter a valid email address';
const email = { missing: 'Email is required', type: 'email', wrong: INVALID } as const;
const name = { missing: 'Name is required' };
const BOTH = 'Both name and email are required';
const GUIDE = '/homeowners-guide-download';

const FORMS: Readonly<Record<string, Partial<RouteForm> & Pick<RouteForm, 'sent'> & { inputs: string }>> = {
  '/': {
    inputs: NAME,
    fields: { name: { missing: BOTH }, email: { ...email, missing: BOTH } },
    sent: { words: 'Thank you! Your guide is ready:', link: { words: 'open it now', path: GUIDE } },
  },
  '/contact': {
    inputs: `${NAME}<input name="subject"><textarea name="message" rows="6"></textarea>`,
    fields: { name, email, subject: { missing: 'Subject is required' }, message: {} },
    call: 'contact_form',
    sent: { words: "Message sent successfully! We'll get back to you soon." },
  },
  '/free-homeowners-guide': {
    inputs: `${NAME}<input id="z" name="zip"><input name="website">`,
    action: GUIDE,
    fields: { name, email, zip: { label: 'ZIP code', digits: 5 }, website: {}, type: {} },
    call: 'guide_request',
    sent: GUIDE,
  },
  '/hostile': {
    inputs: '<input name="email"><input name="password" type="password">',
    fields: { email: { missing: '<script>alert(1)</script>' }, password: {} },
    sent: { words: '<img src=x> {email} {email}' },
  },
};

function pageWithForm([path, { inputs, ...form }]: [string, (typeof FORMS)[string]]) {
  const action = form.action ? ` action="${form.action}"` : '';
  const html = `<form method="post" action="/letter" data-hold=""><input name="letter"></form>
<form method="post"${action} data-hold="" id="f">${inputs}<div class="note bad" role="alert" hidden="" data-form-note="good">Late.</div><button>Send</button></form>`;
  const failed = 'An error occurred. Please try again.';
  return { path, html, route: routeAt(path, { form: { action: path, fields: {}, failed, ...form } }) };
}
const PAGES = Object.entries(FORMS).map(pageWithForm);

const ROSA = { name: 'Rosa Field', email: 'rosa@example.com' };
const MESSAGE = { ...ROSA, subject: 'Paint', message: 'Two\r\nlines <b>' };

let backend: Backend;
let store: SiteStore;
let site: AssembledSite;

beforeEach(async () => {
  store = openStore(temporaryFolder());
  writeShell(store);
  for (const app of ['content', 'account']) writeRemote(store, app, '1.0.0', { routes: [] });
  writeRemote(store, 'guide', '1.0.0', {
    routes: PAGES.map(({ route }) => route),
    pages: Object.fromEntries(PAGES.map(({ path, html }) => [path, html])),
    styles: '.note{color:red}',
  });
  site = await readSite(store, smallSet(ORIGIN));
  backend = await smallBackend(store);
});

const app = (options: Partial<Parameters<typeof nativeForms>[0]> = {}) => {
  const callers = parseBackendConfig({});
  const log = createLog({ logLevel: 'silent' });
  const own = { siteOfVisitor: async () => site, config: SITE, backend: backend.app, callers, log };
  return new Hono().post('*', nativeForms({ ...own, ...options }), (c) => c.text('no form', 418));
};

type Texts = Record<string, string>;
interface Sending extends Partial<Parameters<typeof nativeForms>[0]> {
  headers?: Texts;
  server?: Hono;
}
async function send(path: string, fields: Texts, { headers = OWN, server, ...options }: Sending = {}) {
  const response = await (server ?? app(options)).request(`http://internal${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  const note = /<div[^>]*data-form-note[^>]*>(.*?)<\/div>/s.exec(text);
  return { response, status: response.status, text, note: note?.[0] ?? '', message: note?.[1] ?? '' };
}

function rows(type: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(store.folder, 'data/site.sqlite'), { readOnly: true });
  const stored = database.prepare('select * from submission where type = ? order by received_at').all(type);
  database.close();
  return stored;
}
const bodies = (type: string) => rows(type).map(({ body }) => JSON.parse(String(body)));

const FAILED = /^An error occurred\. Please try again\. \(Request ([\w-]{36})\)$/;

describe('a contact message in a native form', () => {
  it('is stored like the application’s, and only once in the same minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 15, 12, 0, 42, 500) });
    onTestFinished(() => void vi.useRealTimers());
    const referer = `${ORIGIN}/contact?utm_source=letter&email=x@example.com`;
    const headers = { ...OWN, referer };
    const { status, text, note, message, response } = await send('/contact', MESSAGE, { headers });
    expect([status, message]).toEqual([200, "Message sent successfully! We'll get back to you soon."]);
    expect(note).toMatch(/class="good".*role="status"|role="status".*class="good"/);
    expect(note).toContain('autofocus');
    expect(note).not.toContain('hidden');
    expect(text).not.toMatch(/Rosa|<button>/);
    expect(text).toContain('<form method="post" action="/letter" data-hold="">');
    const own = '{"later":"/_r/shell/1.0.0/assets/later.js","sent":["/contact","/contact"]}';
    expect(text).toContain(`id="mfe-own">${own}<`);
    const links = ['shell', 'guide'].map((app) => `<link rel="stylesheet" href="/_r/${app}/1.0.0/s.css">`);
    expect(text).toContain(`${links.join('')}</head>`);
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    const styles = `style-src 'self' '${site.pages.get('/contact')?.inline.styles}'`;
    expect(response.headers.get('content-security-policy')).toContain(styles);
    vi.setSystemTime(Date.UTC(2025, 5, 15, 12, 0, 59));
    await send('/contact', MESSAGE, { headers });
    const type = { type: 'contact_form', formType: 'contact', timestamp: '2025-06-15T12:00:00.000Z' };
    const source = `${ORIGIN}/contact?utm_source=letter`;
    expect(bodies('contact_form')).toEqual([{ ...type, source, ...MESSAGE, message: 'Two\nlines <b>' }]);
  });

  it('is answered with the form, the typed text and an error for every invalid field', async () => {
    const wrong = { ...MESSAGE, email: 'rosa@"><script>', subject: ' ' };
    const { status, text, message } = await send('/contact', wrong);
    expect(status).toBe(422);
    const item = '<li id="wrong-email"><a href="#e">Please enter a valid email address</a></li>';
    expect(message).toContain(`${item}<li id="wrong-subject">Subject is required</li>`);
    expect(text).toMatch(/name="email"[^>]*aria-invalid="true" aria-describedby="wrong-email"/);
    expect(text).toContain('value="rosa@&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('Two\nlines &lt;b&gt;</textarea>');
    expect(text).toContain('<form method="post" id="f">');
    expect(text).toContain('id="mfe-own">{"later":"/_r/shell/1.0.0/assets/later.js"}<');
  });

  it('is answered with the form, the typed text and a reason if the backend fails', async () => {
    for (const [answer, message] of [
      [new Response('<html>', { status: 500 }), FAILED],
      [Response.json({ message: 'We are full.' }, { status: 503 }), /^We are full\.$/],
    ] as const) {
      const failing = new Hono().post('/', () => answer) as unknown as Backend['app'];
      const sent = await send('/contact', MESSAGE, { backend: failing });
      expect([sent.status, sent.message]).toEqual([answer.status, expect.stringMatching(message)]);
      expect(sent.text).toContain('value="Rosa Field"');
    }
  });

  it('is forwarded to a remote backend, even if pages call it at another address', async () => {
    const onPost = vi.fn();
    const remote = new Hono().post('/hook', async (c) => {
      onPost(await c.req.json());
      return c.text('Accepted');
    });
    const backendHost = `${await serveApp(remote)}/hook`;
    expect((await send('/contact', MESSAGE, { backend: null, backendHost })).status).toBe(200);
    expect(onPost.mock.lastCall?.[0]).toMatchObject({ type: 'contact_form', email: 'rosa@example.com' });
  });

  it('is refused from another origin, and if it is too long', async () => {
    const subdomain = { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.com' };
    for (const headers of [subdomain, { origin: 'null' }, {}] as Texts[]) {
      const { status, text } = await send('/contact', { ...MESSAGE, subject: 'Forged' }, { headers });
      expect([status, text]).toEqual([403, expect.not.stringContaining('Forged')]);
    }
    expect((await send('/contact', { ...MESSAGE, message: 'x'.repeat(140_000) })).status).toBe(413);
    expect(bodies('contact_form')).toEqual([]);
    const referer = `${ORIGIN}/contact?utm_source=letter&${'a'.repeat(3000)}`;
    await send('/contact', MESSAGE, { headers: { ...OWN, referer } });
    expect(bodies('contact_form')).toMatchObject([{ source: `${ORIGIN}/contact` }]);
  });
});

it('limits the forms of a network, and parses their page once', async () => {
  const contact = site.pages.get('/contact');
  const read = vi.fn(() => contact?.html ?? '');
  const counted = Object.defineProperty({ ...contact }, 'html', { get: read }) as AssembledPage;
  site = { ...site, pages: new Map([['/contact', counted]]) };
  const server = app({ callers: parseBackendConfig({ CLIENT_IP_HEADER: 'x-forwarded-for' }) });
  const post = (from: string) =>
    send('/contact', { ...MESSAGE, email: '' }, { server, headers: { ...OWN, 'x-forwarded-for': from } });
  for (let at = 0; at < 60; at += 1) expect((await post('192.0.2.7')).status).toBe(422);
  const refused = await post('192.0.2.7');
  expect([refused.status, refused.response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(refused.message).toBe('Too many forms were sent from your network. Please try again in a minute.');
  expect((await post('192.0.2.8')).status).toBe(422);
  expect(read).toHaveBeenCalledOnce();
});

it('checks and stores a guide request with the fields that its form declares', async () => {
  const wrong = await send(GUIDE, { ...ROSA, zip: '3280' });
  expect(wrong.status).toBe(422);
  expect(wrong.message).toContain('<a href="#z">ZIP code must have 5 digits</a>');
  // A field named `type` does not change the type of the call.
  const other = { website: '', type: 'contact_form', subject: 'Paint' };
  const sent = await send(GUIDE, { ...ROSA, ...other, email: ' Rosa@Example.com', zip: ' 32801' });
  expect([sent.status, sent.response.headers.get('location')]).toEqual([303, GUIDE]);
  const [request] = rows('guide_request');
  expect(request).toMatchObject({ release: 'guide/1.0.0', extra: '{"zip":"32801"}' });
  expect(bodies('guide_request')).toMatchObject([{ email: 'rosa@example.com', event: 'guide_request' }]);
});

it('responds to the home form with the text that the form declares, without a backend call', async () => {
  const fetch = vi.fn();
  const backend = { fetch } as unknown as Backend['app'];
  const { message } = await send('/', MESSAGE, { backend });
  expect(message).toBe(`Thank you! Your guide is ready: <a href="${GUIDE}">open it now</a>`);
  const wrong = await send('/', { name: 'Rosa', email: ' ' }, { backend });
  expect([wrong.status, wrong.message]).toEqual([422, 'Both name and email are required']);
  expect(fetch).not.toHaveBeenCalled();
});

it('a fragment’s form is answered with its page and the fragment’s styles', async () => {
  const fields = { name, email, website: {} };
  const sent = { words: 'Thank you!' };
  const form = { action: '/letter', fields, call: 'guide_request', sent, failed: 'It failed.' } as const;
  const html = `<form method="post" action="/letter" data-hold="">${NAME}<div class="note" role="alert" hidden="" data-form-note="good">Late.</div></form>`;
  const place = '<div data-fragment="account/letter" data-props="{}"></div>';
  const pages = { '/one': `<h1>One</h1>${place}`, '/two': `<h1>Two</h1>${place}` };
  writeRemote(store, 'content', '2.0.0', { routes: [routeAt('/one'), routeAt('/two')], pages });
  const fragments = { letter: { html, form } };
  const styles = '.letter{color:red}';
  writeRemote(store, 'account', '3.0.0', { routes: [routeAt('/letter')], styles, fragments });
  site = await readSite(store, smallSet(ORIGIN, { content: '2.0.0', account: '3.0.0' }));
  for (const [referer, heading] of [
    [`${ORIGIN}/two?utm_source=letter`, 'Two'],
    // If the referrer is not a page with the form, the form's first page is returned.
    [`${ORIGIN}/free-homeowners-guide`, 'One'],
    ['about:blank', 'One'],
  ] as const) {
    const { message, text } = await send('/letter', ROSA, { headers: { ...OWN, referer } });
    expect([message, headingOf(text)], referer).toEqual(['Thank you!', heading]);
    expect(text).toContain(`"sent":["/${heading.toLowerCase()}","/letter"]`);
  }
  expect(rows('guide_request')[0]?.release).toBe('account/3.0.0');
  expect(bodies('guide_request')[0]).toMatchObject({ source: `${ORIGIN}/two?utm_source=letter` });
  const { text, message } = await send('/letter', { ...ROSA, email: '' });
  expect(message).toContain('Email is required');
  expect(text.split('</head>')[0]).toContain('<link rel="stylesheet" href="/_r/account/3.0.0/s.css">');
});

it('renders messages and typed text as text only, and never returns a password', async () => {
  const { text, message } = await send('/hostile', { email: '', password: 'Blue&Porch7' });
  expect(message).toContain('&lt;script&gt;');
  expect(text).not.toContain('Porch7');
  const sent = await send('/hostile', { email: '$& <b>{email}' });
  expect(sent.message).toBe('&lt;img src=x&gt; $&amp; &lt;b&gt;{email} $&amp; &lt;b&gt;{email}');
});

it('leaves other posts to other handlers', async () => {
  const status = async (path: string, type = 'application/x-www-form-urlencoded') => {
    const headers = { ...OWN, 'content-type': type };
    return (await app().request(`http://x${path}`, { method: 'POST', headers, body: '{}' })).status;
  };
  expect([await status('/about'), await status('/constructor')]).toEqual([418, 418]);
  expect(await status('/contact', 'application/json')).toBe(418);
});

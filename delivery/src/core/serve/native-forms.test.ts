import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Backend, createBackend, createLog, parseBackendConfig } from 'backend';
import { Hono } from 'hono';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Composition } from '../store/compositions.ts';
import type { LiveSite } from './live-site.ts';
import { nativeForms } from './native-forms.ts';
import { serveSite } from './serve-site.ts';

const ORIGIN = 'https://www.example.com';
const SITE = { ...config, origin: ORIGIN };
const OWN = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };

const STYLES = '<style data-whole="/_c/a.css sha256-a /s.css">.note{color:red}</style>';
const page = (title: string, fields: string, own: object = {}) =>
  new TextEncoder().encode(`<!DOCTYPE html><html><head><title>${title} | Site</title>${STYLES}</head><body><main>
<form method="post" data-hold="" id="f">${fields}<div class="note bad" role="alert" hidden="" data-form-note="good">Late.</div><button>Send</button></form>
</main><script type="application/json" id="mfe-own">${JSON.stringify({ main: '/main.js', files: [['/a.js', 'sha']], eager: true, ...own })}</script></body></html>`);
const NAME = '<input id="n" name="name"><input id="e" name="email" type="email">';
const PASSWORDS =
  '<input id="p" name="password" type="password"><input name="confirmPassword" type="password">';
const PAGES: Record<string, Uint8Array<ArrayBuffer>> = {
  '/': page('Home', NAME),
  '/contact': page('Contact', `${NAME}<input name="subject"><textarea name="message" rows="6"></textarea>`),
  '/free-homeowners-guide': page('Guide', `${NAME}<input name="website">`, {
    app: 'guide',
    release: { version: '1.0.0-3fa9c1d2' },
  }),
  '/register': page('Register', NAME + PASSWORDS),
  '/login': page('Log In', '<input name="email" type="email"><input name="password" type="password">'),
};
const email = {
  missing: 'Email is required',
  type: 'email',
  wrong: 'Please enter a valid email address',
} as const;
const BOTH = 'Both name and email are required';
const REPEATS = { repeats: 'password', wrong: 'Passwords do not match' };
type Forms = Composition['forms'];
type About = Omit<Forms[string], 'page' | 'action' | 'failed'> & { action?: string };
const formOn = (page: string, { action = page, ...form }: About): Forms => ({
  [action]: { page, action, failed: 'An error occurred. Please try again.', ...form },
});
/** What the releases of a site say of their forms. */
const FORMS: Forms = {
  ...formOn('/', {
    fields: { name: { missing: BOTH }, email: { ...email, missing: BOTH } },
    sent: {
      words: 'Thank you! Your guide is ready:',
      link: { words: 'open it now', path: '/homeowners-guide-download' },
    },
  }),
  ...formOn('/contact', {
    fields: {
      name: { missing: 'Name is required' },
      email,
      subject: { missing: 'Subject is required' },
      message: { missing: 'Message is required' },
    },
    call: 'contact_form',
    sent: { words: "Message sent successfully! We'll get back to you soon." },
  }),
  ...formOn('/free-homeowners-guide', {
    action: '/homeowners-guide-download',
    fields: { name: { missing: 'Name is required' }, email, website: {}, type: {} },
    call: 'guide_request',
    sent: '/homeowners-guide-download',
  }),
  ...formOn('/register', {
    fields: {
      name: { missing: 'Full name is required' },
      email,
      password: { missing: 'Password is required' },
      confirmPassword: { missing: 'Please confirm your password', ...REPEATS },
    },
    call: 'register',
    sent: { words: 'We have sent an email to {email} that tells you what to do next.' },
  }),
  ...formOn('/login', {
    action: '/hostile',
    fields: { email: { missing: '<script>alert(1)</script>' } },
    sent: { words: '<img src=x> {email} {email}' },
  }),
  ...formOn('/login', { fields: { email: {} }, refused: 'You are not logged in yet', sent: '/login' }),
};
const visited = async () =>
  ({
    composition: { bootHash: 'sha256-boot', forms: FORMS },
    inline: new Map([['/contact', { importMap: null, styles: 'sha256-styles' }]]),
    pages: new Map(
      Object.entries(PAGES).map(([path, content]) => [path, { identity: { etag: '"1"', content } }]),
    ),
  }) as unknown as LiveSite;

const ROSA = { name: 'Rosa Field', email: 'rosa@example.com' };
const MESSAGE = { ...ROSA, subject: 'Paint', message: 'Two\r\nlines <b>' };
const ACCOUNT = { ...ROSA, password: 'Blue&Porch7Lamp', confirmPassword: 'Blue&Porch7Lamp' };

let backend: Backend;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'native-forms-'));
  backend = await createBackend(
    parseBackendConfig({ DATA_DIR: folder, SITE_URL: ORIGIN, LOG_LEVEL: 'error' }),
  );
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const app = (options: Partial<Parameters<typeof nativeForms>[0]> = {}) =>
  new Hono()
    .post(
      '*',
      nativeForms({
        visited,
        config: SITE,
        backend: backend.app,
        callers: parseBackendConfig({}),
        log: createLog({ logLevel: 'silent' }),
        ...options,
      }),
    )
    .post('*', (c) => c.text('no form', 418));

type Sending = Parameters<typeof app>[0] & { headers?: Record<string, string> };
async function send(
  path: string,
  fields: Record<string, string>,
  { headers = OWN, ...options }: Sending = {},
) {
  const response = await app(options).request(`http://internal${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  const note = /<div[^>]*data-form-note[^>]*>(.*?)<\/div>/s.exec(text);
  return { response, status: response.status, text, note: note?.[0] ?? '', said: note?.[1] ?? '' };
}

/** What the backend keeps of its submissions, by its own reader. */
function rows(type: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(folder, 'site.sqlite'), { readOnly: true });
  const found = database.prepare('select * from submission where type = ? order by received_at').all(type);
  database.close();
  return found;
}
const kept = (type: string) => rows(type).map(({ body }) => JSON.parse(String(body)));

const FAILED = /^An error occurred\. Please try again\. \(Request ([\w-]{36})\)$/;

describe('a contact message that the browser itself sends', () => {
  it('is kept as one that the application sends, once a minute, and answered in words', async () => {
    const now = () => new Date('2025-06-15T12:00:42.5Z');
    const referer = `${ORIGIN}/contact?utm_source=letter&email=x@example.com`;
    const first = { now, headers: { ...OWN, referer } };
    const { status, text, note, said, response } = await send('/contact', MESSAGE, first);
    expect([status, said]).toEqual([200, "Message sent successfully! We'll get back to you soon."]);
    expect(note).toMatch(/class="good".*role="status"|role="status".*class="good"/);
    expect(note).toContain('autofocus');
    expect(note).not.toContain('hidden');
    expect(text).toContain('<title>Sent: Contact | Site</title>');
    // Nothing is there to be sent again, nothing starts, and what the tab keeps is gone.
    expect(text).not.toMatch(/Rosa|<button>/);
    expect(text).toContain('id="mfe-own">{"files":[],"sent":"/contact"}<');
    expect(text).toContain(`${STYLES}<link rel="stylesheet" href="/_c/a.css" integrity="sha256-a"></head>`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'content-security-policy': expect.stringMatching(/'sha256-boot'.*style-src 'self' 'sha256-styles'/),
    });
    await send('/contact', MESSAGE, { ...first, now: () => new Date('2025-06-15T12:00:59Z') });
    expect(kept('contact_form')).toEqual([
      {
        type: 'contact_form',
        formType: 'contact',
        timestamp: '2025-06-15T12:00:00.000Z',
        source: `${ORIGIN}/contact?utm_source=letter`,
        ...MESSAGE,
        message: 'Two\nlines <b>',
      },
    ]);
  });

  it('that is wrong comes back with every wrong field named, and with what was typed', async () => {
    const wrong = { ...MESSAGE, email: 'rosa@"><script>', subject: ' ' };
    const { status, text, said } = await send('/contact', wrong);
    expect(status).toBe(422);
    expect(said).toContain('<li id="wrong-email"><a href="#e">Please enter a valid email address</a></li>');
    expect(said).toContain('<li id="wrong-subject">Subject is required</li>');
    expect(text).toContain('<title>Not sent: Contact | Site</title>');
    expect(text).toMatch(/<input id="n" name="name" value="Rosa Field">/);
    expect(text).toMatch(/name="email"[^>]*aria-invalid="true" aria-describedby="wrong-email"/);
    expect(text).toContain('value="rosa@&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('Two\nlines &lt;b&gt;</textarea>');
    expect(text).toContain('<form method="post" id="f">');
    expect(text).toContain('id="mfe-own">{"files":[]}<');
  });

  it.each([
    ['fails', new Response('<html>', { status: 500 }), 500],
    ['says why', Response.json({ message: 'We are full.' }, { status: 503 }), 503],
  ])('comes back when the backend %s', async (_, answer, status) => {
    const failing = new Hono().post('/', () => answer) as unknown as Backend['app'];
    const sent = await send('/contact', MESSAGE, { backend: failing });
    expect(sent.status).toBe(status);
    expect(sent.said).toMatch(status === 503 ? /^We are full\.$/ : FAILED);
    expect(sent.text).toContain('value="Rosa Field"');
  });

  it('goes on to a backend elsewhere, which pages may call at another address than this server', async () => {
    const taken = vi.fn();
    const elsewhere = new Hono().post('/hook', async (c) => {
      taken(await c.req.json());
      return c.text('Accepted');
    });
    const { port, close } = await serveSite(elsewhere, 0);
    onTestFinished(close);
    const host = `http://127.0.0.1:${port}/hook`;
    const away = { ...SITE, host: 'http://127.0.0.1:1/hook' };
    for (const at of [{ config: { ...SITE, host } }, { config: away, backendHost: host }]) {
      expect((await send('/contact', MESSAGE, { backend: null, ...at })).status).toBe(200);
      expect(taken.mock.lastCall?.[0]).toMatchObject({ type: 'contact_form', email: 'rosa@example.com' });
    }
    expect(taken).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.com' }],
    ['nowhere', { origin: 'null' }],
    ['a page that does not say', {}],
  ])('is refused from %s', async (_, headers) => {
    const before = kept('contact_form').length;
    const { status, text } = await send('/contact', { ...MESSAGE, subject: 'Forged' }, { headers });
    expect(status).toBe(403);
    expect(text).not.toContain('Forged');
    expect(kept('contact_form')).toHaveLength(before);
  });

  it('is refused when it is longer than anything that could be kept', async () => {
    const { status, said } = await send('/contact', { ...MESSAGE, message: 'x'.repeat(140_000) });
    expect([status, said]).toEqual([413, 'That is more text than we can accept. Please shorten it.']);
  });

  it('is kept without the campaign when the address that the browser came by is too long to read', async () => {
    const referer = `${ORIGIN}/contact?utm_source=letter&${'a'.repeat(3000)}`;
    const subject = 'By a long way';
    await send('/contact', { ...MESSAGE, subject }, { headers: { ...OWN, referer } });
    expect(kept('contact_form').at(-1)).toMatchObject({ subject, source: `${ORIGIN}/contact` });
  });
});

it('answers a network that sends too many before it reads them, and reads a page once for all', async () => {
  const site = await visited();
  let reads = 0;
  const identity = {
    get content() {
      reads += 1;
      return PAGES['/contact'];
    },
  };
  const callers = parseBackendConfig({ CLIENT_IP_HEADER: 'x-forwarded-for' });
  const pages = new Map([['/contact', { identity }]]) as unknown as LiveSite['pages'];
  const one = app({ callers, visited: async () => ({ ...site, pages }) });
  const post = async (from: string) => {
    const headers = { ...OWN, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from };
    const body = new URLSearchParams({ ...MESSAGE, email: '' });
    return one.request('http://internal/contact', { method: 'POST', headers, body });
  };
  const statuses = [];
  for (let at = 0; at < 60; at += 1) statuses.push((await post('192.0.2.7')).status);
  expect(new Set(statuses)).toEqual(new Set([422]));
  const refused = await post('192.0.2.7');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.text()).toContain('Too many forms were sent from your network.');
  expect((await post('192.0.2.8')).status).toBe(422);
  expect(reads).toBe(1);
});

it('keeps a guide request and leads on to the guide', async () => {
  const { response } = await send('/homeowners-guide-download', {
    ...MESSAGE,
    email: ' Rosa@Example.com',
    website: '',
    // A field of this name does not change what the call is.
    type: 'contact_form',
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/homeowners-guide-download']);
  const [request] = rows('guide_request');
  expect(request?.release).toBe('guide/1.0.0-3fa9c1d2');
  expect(JSON.parse(String(request?.body))).toMatchObject({
    email: 'rosa@example.com',
    event: 'guide_request',
    source: `${ORIGIN}/free-homeowners-guide`,
  });
});

it('answers the home form in its words, and calls nobody', async () => {
  const fetch = vi.fn();
  const backend = { fetch } as unknown as Backend['app'];
  const fine = await send('/', MESSAGE, { backend });
  expect(fine.said).toBe(
    'Thank you! Your guide is ready: <a href="/homeowners-guide-download">open it now</a>',
  );
  // What several fields have in common is said once, of none of them.
  const wrong = await send('/', { name: 'Rosa', email: ' ' }, { backend });
  expect([wrong.status, wrong.said]).toEqual([422, 'Both name and email are required']);
  expect(wrong.text).toContain('value="Rosa"');
  expect(fetch).not.toHaveBeenCalled();
});

describe('an account form', () => {
  it('opens an account, and says that a mail is on its way, with or without an account', async () => {
    for (const attempt of [1, 2]) {
      const { said } = await send('/register', ACCOUNT);
      expect(said, String(attempt)).toContain('We have sent an email to rosa@example.com');
    }
  });

  it('never gives a password back', async () => {
    for (const [path, fields, words] of [
      ['/register', { ...ACCOUNT, confirmPassword: 'Other1Pass!' }, 'Passwords do not match'],
      ['/register', { ...ACCOUNT, confirmPassword: '' }, 'Please confirm your password'],
      ['/register', { ...ACCOUNT, password: 'Weak1Pass', confirmPassword: 'Weak1Pass' }, 'assword'],
      ['/login', ACCOUNT, 'You are not logged in yet'],
    ] as const) {
      const { status, text, said } = await send(path, fields);
      expect([status, said], words).toEqual([422, expect.stringContaining(words)]);
      expect(text).toContain('value="rosa@example.com"');
      expect(text).not.toMatch(/Porch7|Weak1Pass|Other1Pass/);
    }
  });
});

it('shows the words of a release, and what was typed, as text alone', async () => {
  expect((await send('/hostile', { email: '' })).said).toContain('&lt;script&gt;');
  const { said } = await send('/hostile', { email: '$& <b>{email}' });
  expect(said).toBe('&lt;img src=x&gt; $&amp; &lt;b&gt;{email} $&amp; &lt;b&gt;{email}');
});

it.each([
  ['a page without a form', '/about', 'application/x-www-form-urlencoded'],
  ['something that no form sends', '/contact', 'application/json'],
  ['a name that every object has', '/constructor', 'application/x-www-form-urlencoded'],
])('leaves %s to the others', async (_, path, type) => {
  const headers = { ...OWN, 'content-type': type };
  expect((await app().request(`http://x${path}`, { method: 'POST', headers, body: '{}' })).status).toBe(418);
});

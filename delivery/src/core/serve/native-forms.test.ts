import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
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
import { formOf } from './stored-file.ts';

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
  '/forgot-password': page('Forgot', '<input id="e" name="email" type="email">'),
};
const email = {
  missing: 'Email is required',
  type: 'email',
  wrong: 'Please enter a valid email address',
} as const;
const BOTH = 'Both name and email are required';
/** What the releases of a site say of their forms. */
const FORMS: Composition['forms'] = {
  '/': {
    page: '/',
    action: '/',
    fields: { name: { missing: BOTH }, email: { ...email, missing: BOTH } },
    sent: {
      words: 'Thank you! Your guide is ready:',
      link: { words: 'open it now', path: '/homeowners-guide-download' },
    },
    failed: '',
  },
  '/contact': {
    page: '/contact',
    action: '/contact',
    fields: {
      name: { missing: 'Name is required' },
      email: { ...email, wrong: 'Invalid email address' },
      subject: { missing: 'Subject is required' },
      message: { missing: 'Message is required' },
    },
    call: 'contact_form',
    sent: { words: "Message sent successfully! We'll get back to you soon." },
    failed: 'An error occurred. Please try again.',
  },
  '/homeowners-guide-download': {
    page: '/free-homeowners-guide',
    action: '/homeowners-guide-download',
    fields: { name: { missing: 'Name is required' }, email, website: {}, type: {} },
    call: 'guide_request',
    sent: '/homeowners-guide-download',
    failed: '',
  },
  '/register': {
    page: '/register',
    action: '/register',
    fields: {
      name: { missing: 'Full name is required' },
      email,
      password: { missing: 'Password is required' },
      confirmPassword: {
        missing: 'Please confirm your password',
        repeats: 'password',
        wrong: 'Passwords do not match',
      },
    },
    call: 'register',
    sent: { words: 'We have sent an email to {email} that tells you what to do next.' },
    failed: '',
  },
  '/forgot-password': {
    page: '/forgot-password',
    action: '/forgot-password',
    fields: { email },
    call: 'reset-password',
    sent: { words: 'Check your email.' },
    failed: '',
  },
  '/hostile': {
    page: '/login',
    action: '/hostile',
    fields: { email: { missing: '<script>alert(1)</script>' } },
    sent: { words: '<img src=x> {email} {email}' },
    failed: '',
  },
  '/login': {
    page: '/login',
    action: '/login',
    fields: { email: {} },
    refused: 'You are not logged in yet',
    sent: '/login',
    failed: '',
  },
};
const visited = async () =>
  ({
    composition: { bootHash: 'sha256-boot', forms: FORMS },
    inline: new Map([['/contact', { importMap: null, styles: 'sha256-styles' }]]),
    pages: new Map(Object.entries(PAGES).map(([path, content]) => [path, { identity: formOf(content) }])),
  }) as unknown as LiveSite;

const MESSAGE = {
  name: 'Rosa Field',
  email: 'rosa@example.com',
  subject: 'Paint',
  message: 'Two\r\nlines <b>',
};
const ACCOUNT = {
  name: 'Rosa Field',
  email: 'rosa@example.com',
  password: 'Blue&Porch7Lamp',
  confirmPassword: 'Blue&Porch7Lamp',
};

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

async function send(
  path: string,
  fields: Record<string, string>,
  {
    headers = OWN as Record<string, string>,
    ...options
  }: Parameters<typeof app>[0] & {
    headers?: Record<string, string>;
  } = {},
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
    const { status, text, note, said, response } = await send('/contact', MESSAGE, {
      now,
      headers: { ...OWN, referer },
    });
    expect(status).toBe(200);
    expect(said).toBe("Message sent successfully! We'll get back to you soon.");
    expect(note).toMatch(/class="good".*role="status"|role="status".*class="good"/);
    expect(note).toContain('autofocus');
    expect(note).not.toContain('hidden');
    expect(text).toContain('<title>Sent: Contact | Site</title>');
    // Nothing is there to be sent again, nothing starts, and what the tab keeps is gone.
    expect(text).not.toContain('Rosa');
    expect(text).not.toContain('<button>');
    expect(text).toContain('id="mfe-own">{"files":[],"sent":"/contact"}<');
    expect(response.headers.get('content-security-policy')).toContain("'sha256-boot'");
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-styles'");
    expect(text).toContain(`${STYLES}<link rel="stylesheet" href="/_c/a.css" integrity="sha256-a"></head>`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await send('/contact', MESSAGE, {
      now: () => new Date('2025-06-15T12:00:59Z'),
      headers: { ...OWN, referer },
    });
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
    const { status, text, said } = await send('/contact', {
      ...MESSAGE,
      email: 'rosa@"><script>',
      subject: ' ',
    });
    expect(status).toBe(422);
    expect(said).toContain('<li id="wrong-email"><a href="#e">Invalid email address</a></li>');
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

  it('goes on to a backend elsewhere, and comes back when nothing answers there', async () => {
    const taken = vi.fn();
    const elsewhere = new Hono().post('/hook', async (c) => {
      taken(await c.req.json());
      return c.text('Accepted');
    });
    const { port, close } = await serveSite(elsewhere, 0);
    onTestFinished(close);
    const host = `http://127.0.0.1:${port}/hook`;
    expect((await send('/contact', MESSAGE, { backend: null, config: { ...SITE, host } })).status).toBe(200);
    expect(taken.mock.calls[0]?.[0]).toMatchObject({ type: 'contact_form', email: 'rosa@example.com' });
    // Pages call it at another address than this server.
    const away = { ...SITE, host: 'http://127.0.0.1:1/hook' };
    const inside = { backend: null, config: away, backendHost: host };
    expect((await send('/contact', { ...MESSAGE, subject: 'Inside' }, inside)).status).toBe(200);
    expect(taken.mock.calls[1]?.[0]).toMatchObject({ subject: 'Inside' });
  });

  it('that no backend has taken comes back with an id, and the log has the cause under it', async () => {
    const pem = readFileSync(join(import.meta.dirname, '../../testing/self-signed.pem'));
    const untrusted = createServer({ key: pem, cert: pem }).listen(0, '127.0.0.1');
    onTestFinished(() => void untrusted.close());
    await vi.waitUntil(() => untrusted.listening);
    const { port } = untrusted.address() as AddressInfo;
    const gone = await serveSite(new Hono(), 0, '127.0.0.1');
    await gone.close();
    for (const [host, code] of [
      [`http://127.0.0.1:${gone.port}/hook`, 'ECONNREFUSED'],
      [`https://127.0.0.1:${port}/hook`, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ] as const) {
      const lines: string[] = [];
      const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
      const lost = await send('/contact', MESSAGE, { backend: null, config: { ...SITE, host }, log });
      expect([lost.status, lost.said]).toEqual([502, expect.stringMatching(FAILED)]);
      expect(lost.text).toContain('value="Rosa Field"');
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        {
          level: 'error',
          msg: 'a form did not reach the backend',
          call: 'contact_form',
          err: { code },
          requestId: FAILED.exec(lost.said)?.[1],
        },
      ]);
      expect(lines.join()).not.toContain('rosa@');
    }
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
    expect(
      (await send('/contact', { ...MESSAGE, subject: 'By a long way' }, { headers: { ...OWN, referer } }))
        .status,
    ).toBe(200);
    expect(kept('contact_form').at(-1)).toMatchObject({
      subject: 'By a long way',
      source: `${ORIGIN}/contact`,
    });
  });
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
  const [request] = kept('guide_request');
  expect(request).toMatchObject({
    email: 'rosa@example.com',
    event: 'guide_request',
    source: `${ORIGIN}/free-homeowners-guide`,
  });
  expect(rows('guide_request').map(({ release }) => release)).toEqual(['guide/1.0.0-3fa9c1d2']);
  const wrong = await send('/homeowners-guide-download', { name: '', email: 'rosa' });
  expect(wrong.status).toBe(422);
  expect(wrong.said).toContain('Name is required');
  expect(wrong.said).toContain('Please enter a valid email address');
  expect(wrong.text).toContain('<title>Not sent: Guide | Site</title>');
});

it('answers the home form in its words, and calls nobody', async () => {
  const fetch = vi.fn();
  const silent = { fetch } as unknown as Backend['app'];
  const fine = await send('/', MESSAGE, { backend: silent });
  expect(fine.said).toBe(
    'Thank you! Your guide is ready: <a href="/homeowners-guide-download">open it now</a>',
  );
  for (const [fields, words] of [
    [{ name: 'Rosa', email: ' ' }, 'Both name and email are required'],
    [{ name: 'Rosa', email: 'rosa' }, 'Please enter a valid email address'],
  ] as const) {
    const { status, said, text } = await send('/', fields, { backend: silent });
    expect([status, said]).toEqual([422, expect.stringContaining(words)]);
    expect(text).toContain('value="Rosa"');
  }
  expect(fetch).not.toHaveBeenCalled();
});

describe('an account form', () => {
  it('opens an account, and says that a mail is on its way, with or without an account', async () => {
    for (const attempt of [1, 2]) {
      const { status, said } = await send('/register', ACCOUNT);
      expect([attempt, status, said]).toEqual([
        attempt,
        200,
        expect.stringContaining('an email to rosa@example.com'),
      ]);
    }
    expect((await send('/forgot-password', { email: 'rosa@example.com' })).said).toContain(
      'Check your email.',
    );
    expect((await send('/forgot-password', { email: 'nobody@example.com' })).said).toContain(
      'Check your email.',
    );
  });

  it('names everything that is missing', async () => {
    const { said } = await send('/register', { email: 'rosa@example.com' });
    const words = [...said.matchAll(/<li[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, message]) => message);
    expect(words).toEqual(['Full name is required', 'Password is required', 'Please confirm your password']);
  });

  it('never gives a password back', async () => {
    for (const fields of [
      { ...ACCOUNT, confirmPassword: 'Other1Pass!' },
      { ...ACCOUNT, confirmPassword: '' },
      { ...ACCOUNT, name: 'R', password: 'Weak1Pass', confirmPassword: 'Weak1Pass' },
    ]) {
      const { status, text } = await send('/register', fields);
      expect(status).toBe(422);
      expect(text).toContain('value="rosa@example.com"');
      expect(text).not.toMatch(/Blue&amp;Porch|Blue&Porch|Weak1Pass|Other1Pass/);
    }
    const { status, text, said } = await send('/login', {
      email: 'rosa@example.com',
      password: ACCOUNT.password,
    });
    expect([status, said]).toEqual([422, expect.stringContaining('You are not logged in yet')]);
    expect(text).toContain('value="rosa@example.com"');
    expect(text).not.toContain('Porch7');
  });
});

describe('visitors of a backend elsewhere', () => {
  const SECRET = 'a secret that site and backend share';
  const callers = parseBackendConfig({ CLIENT_IP_HEADER: 'x-forwarded-for', FORWARDED_SECRET: SECRET });

  async function openElsewhere(settings: Record<string, string>) {
    const data = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    const away = await createBackend(
      parseBackendConfig({ DATA_DIR: data, SITE_URL: ORIGIN, LOG_LEVEL: 'silent', ...settings }),
    );
    const { port, close } = await serveSite(away.app, 0, '127.0.0.1');
    onTestFinished(async () => {
      await close();
      await away.close();
      rmSync(data, { recursive: true });
    });
    const host = `http://127.0.0.1:${port}`;
    const ask = async (address: string, at: number) => {
      const headers = { ...OWN, 'x-forwarded-for': address };
      const fields = { email: `rosa${at}@example.com` };
      const options = { backend: null, config: { ...SITE, host }, callers, headers };
      return (await send('/forgot-password', fields, options)).status;
    };
    return { host, ask };
  }

  it('each have a limit of their own, when both sides have the same secret', async () => {
    const { ask } = await openElsewhere({ FORWARDED_SECRET: SECRET });
    for (let at = 1; at <= 12; at += 1) expect(await ask(`203.0.113.${at}`, at)).toBe(200);
    for (let at = 1; at <= 9; at += 1) expect(await ask('203.0.113.1', at)).toBe(200);
    expect(await ask('203.0.113.1', 11)).toBe(429);
    expect(await ask('203.0.113.2', 12)).toBe(200);
  });

  it('share one where the backend has another secret, so nobody can invent an address', async () => {
    const { ask } = await openElsewhere({ FORWARDED_SECRET: `another, ${SECRET}` });
    for (let at = 1; at <= 10; at += 1) expect(await ask(`203.0.113.${at}`, at)).toBe(200);
    expect(await ask('203.0.113.11', 11)).toBe(429);
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

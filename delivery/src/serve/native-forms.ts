import { type Backend, HEADER_LIMIT } from 'backend';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { SiteConfig } from 'shared-lib';
import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import { pageAddress } from 'shared-lib/webhook/page-address.ts';
import { CONTACT_FIELDS, RELEASE_HEADER, SIMPLE_EMAIL } from 'shared-lib/webhook/webhook-bodies.ts';
import { type FormOutcome, formAnswer, type Problem } from './form-answer.ts';
import { fileOrigins } from './live-site.ts';
import { NOTHING_INLINE, securityHeaders } from './security-headers.ts';
import type { Visited } from './shared-site.ts';

/** What a visitor typed, by field. */
type Typed = ReadonlyMap<string, string>;

/** A form of the site, as the browser sends it. */
interface NativeForm {
  /** The form's page. */
  page: string;
  fields: readonly string[];
  /** Checks that the backend cannot make. */
  check?: (typed: Typed) => Problem[];
  /** The call that keeps it, and its body. Without it nothing is kept. */
  call?: (typed: Typed, stamp: { now: Date; source: string }) => { path: string; body: object };
  /** Where it redirects, or what its page then says. */
  sent: string | ((typed: Typed) => Omit<Extract<FormOutcome, { kind: 'sent' }>, 'kind'>);
  /** Shown without a message of the backend (specification section 8). */
  fallback: string;
}

const DOWNLOAD = '/homeowners-guide-download';
/** In some scripts a character takes nine octets in a form; this holds the longest message. */
const MOST_BYTES = 128 * 1024;
/** Specification section 9, request time-out. */
const PATIENCE_MS = 15_000;

const get = (typed: Typed, field: string) => (typed.get(field) ?? '').trim();

/** Specification section 5, "Home inline guide form". */
function checkHomeForm(typed: Typed): Problem[] {
  const email = get(typed, 'email');
  if (!get(typed, 'name') || !email) return [{ message: 'Both name and email are required' }];
  const isFine = email.length <= 254 && SIMPLE_EMAIL.test(email);
  return isFine ? [] : [{ field: 'email', message: 'Please enter a valid email address' }];
}

const REQUIRED = {
  name: 'Full name is required',
  email: 'Email is required',
  password: 'Password is required',
};

/** Specification section 5, "Confirm password". Also reports missing fields, so that everything is reported at once. */
function checkConfirmation(typed: Typed): Problem[] {
  const field = 'confirmPassword';
  const confirmed = typed.get(field);
  if (confirmed && confirmed === typed.get('password')) return [];
  const missing = Object.entries(REQUIRED).filter(([name]) => !get(typed, name));
  return [
    ...missing.map(([name, message]) => ({ field: name, message })),
    { field, message: confirmed ? 'Passwords do not match' : 'Please confirm your password' },
  ];
}

/** By the path that the form posts to. */
const FORMS: Readonly<Record<string, NativeForm>> = {
  // It makes no call (specification section 2), so nothing of it is kept.
  '/': {
    page: '/',
    fields: ['name', 'email'],
    check: checkHomeForm,
    sent: () => ({
      words: 'Thank you! Your guide is ready:',
      link: { words: 'open it now', path: DOWNLOAD },
    }),
    fallback: '',
  },
  [DOWNLOAD]: {
    page: '/free-homeowners-guide',
    fields: ['name', 'email', 'website'],
    call: (typed, { now, source }) => ({
      path: '',
      body: {
        type: 'guide_request',
        name: typed.get('name'),
        email: get(typed, 'email').toLowerCase(),
        timestamp: now.toISOString(),
        source,
        event: 'guide_request',
        ...(typed.get('website') ? { website: typed.get('website') } : {}),
      },
    }),
    sent: DOWNLOAD,
    fallback: 'Failed to submit form. Please try again later.',
  },
  '/contact': {
    page: '/contact',
    fields: CONTACT_FIELDS,
    call: (typed, { now, source }) => {
      // The same message within a minute, by a second press or a reload, counts as one.
      const timestamp = new Date(now);
      timestamp.setUTCSeconds(0, 0);
      const body = { type: 'contact_form', formType: 'contact', timestamp: timestamp.toISOString(), source };
      return { path: '', body: { ...body, ...Object.fromEntries(typed) } };
    },
    sent: () => ({ words: "Message sent successfully! We'll get back to you soon." }),
    fallback: 'An error occurred. Please try again.',
  },
  '/register': {
    page: '/register',
    fields: ['name', 'email', 'password', 'confirmPassword'],
    check: checkConfirmation,
    call: (typed) => ({
      path: '/auth/register',
      body: { name: typed.get('name'), email: get(typed, 'email'), password: typed.get('password') },
    }),
    // The server never tells whether an address has an account, so these words fit both cases.
    sent: (typed) => ({
      words: `We have sent an email to ${get(typed, 'email')} that tells you what to do next. To log in, this browser needs JavaScript:`,
      link: { words: 'go to the login page', path: '/login' },
    }),
    fallback: 'Registration failed. Please try again.',
  },
  '/forgot-password': {
    page: '/forgot-password',
    fields: ['email'],
    call: (typed) => ({ path: '/auth/reset-password', body: { email: get(typed, 'email') } }),
    sent: (typed) => ({
      words: `Check your email. If ${get(typed, 'email')} belongs to an account, a link to choose a new password is on its way.`,
    }),
    fallback: 'Failed to send reset link. Please try again.',
  },
  // The browser draws the account pages: a session would be useless without the application.
  '/login': {
    page: '/login',
    fields: ['email'],
    check: () => [
      {
        message:
          'You are not logged in yet: your account pages need JavaScript, and it did not run on this page. Nothing was done with your password. Please turn JavaScript on or check your connection, then open this page again.',
      },
    ],
    sent: '/login',
    fallback: '',
  },
};

/** What `nativeForms` works with. */
interface NativeFormsOptions {
  visited: Visited;
  config: SiteConfig;
  /** The backend in this server; null when it lives at `config.host`. */
  backend: Backend['app'] | null;
  now?: () => Date;
}

/** The first value of each known field. Browsers send line breaks as CR LF; the application sends LF. */
function readForm(text: string, fields: readonly string[]): Typed {
  const sent = new URLSearchParams(text);
  return new Map(fields.map((field) => [field, (sent.get(field) ?? '').replaceAll('\r\n', '\n')]));
}

/** The address of the form's page with its campaign, if the browser tells it. */
function sourceOf(referrer: string | undefined, page: string, origin: string): string {
  const own = new URL(page, origin);
  try {
    // A long one is ignored, not refused: it may be the campaign that brought the visitor.
    const from = new URL(referrer && referrer.length <= HEADER_LIMIT ? referrer : '');
    if (from.pathname === own.pathname) own.search = from.search;
  } catch {}
  return pageAddress(own.href);
}

/** Which release a page is of, by its own data block, as `app/version`. */
function releaseOf(html: string): string | undefined {
  const block = /<script[^>]{0,100} id="mfe-own"[^>]{0,100}>([^<]+)</.exec(html)?.[1];
  const { app, release } = JSON.parse(block ?? '{}') as Partial<OwnBlock>;
  return app && release ? `${app}/${release.version}` : undefined;
}

/** The backend's errors; `message` and `errors` as in `backend/openapi.json`. */
function problemsOf(answer: unknown, fields: readonly string[], fallback: string): Problem[] {
  const { message, field, errors } = (answer ?? {}) as Record<string, unknown>;
  const said = Array.isArray(errors) ? errors : [{ field, message }];
  const problems = said.flatMap((one): Problem[] => {
    if (typeof one?.message !== 'string' || !one.message) return [];
    const known = fields.includes(one.field) ? { field: one.field as string } : {};
    return [{ ...known, message: one.message.slice(0, 300) }];
  });
  return problems.length > 0 ? problems : [{ message: fallback }];
}

/**
 * Takes forms that a browser sends itself, without the application (docs/decisions/040). Makes the application's
 * call, with the backend's own checks and limits, and answers with the page in words. Passes other requests on.
 */
export function nativeForms({
  visited,
  config,
  backend,
  now = () => new Date(),
}: NativeFormsOptions): MiddlewareHandler {
  const backendOrigin = /^https?:/.test(config.host) ? new URL(config.host).origin : null;

  async function answer(c: Context, form: NativeForm, typed: Typed, outcome: FormOutcome, status: number) {
    const { composition, pages, inline } = await visited(c);
    const page = pages.get(form.page);
    if (!page) return c.notFound();
    const html = formAnswer(new TextDecoder().decode(page.identity.content), {
      path: form.page,
      typed,
      outcome,
    });
    const headers = securityHeaders({
      bootHash: composition.bootHash,
      inline: inline.get(form.page) ?? NOTHING_INLINE,
      backendOrigin,
      fileOrigins: fileOrigins(composition),
    });
    return c.body(html, status as 200, {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
  }

  /** The release that this visitor is given: their document cannot tell, because it runs nothing. */
  async function releaseFor(c: Context, form: NativeForm): Promise<Record<string, string>> {
    const page = (await visited(c)).pages.get(form.page);
    const release = page && releaseOf(new TextDecoder().decode(page.identity.content));
    return release ? { [RELEASE_HEADER]: release } : {};
  }

  async function post(c: Context, form: NativeForm, path: string, body: object): Promise<Response> {
    const told = await releaseFor(c, form);
    const init = { method: 'POST', body: JSON.stringify(body) };
    if (backend) {
      // The headers tell the backend who asks.
      const headers = new Headers(c.req.raw.headers);
      for (const name of [
        'content-length',
        'transfer-encoding',
        'cookie',
        'authorization',
        'origin',
        RELEASE_HEADER,
      ]) {
        headers.delete(name);
      }
      headers.set('content-type', 'application/json');
      for (const [name, value] of Object.entries(told)) headers.set(name, value);
      return backend.fetch(new Request(`http://backend${path || '/'}`, { ...init, headers }), c.env);
    }
    const headers = { 'content-type': 'application/json', ...told };
    return fetch(config.host + path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  }

  async function submit(c: Context, form: NativeForm): Promise<Response> {
    const typed = readForm(await c.req.text(), form.fields);
    const refuse = (problems: Problem[], status: number) =>
      answer(c, form, typed, { kind: 'refused', problems }, status);
    const problems = form.check?.(typed) ?? [];
    if (form.call && problems.length === 0) {
      const source = sourceOf(c.req.header('referer'), form.page, config.origin);
      const { path, body } = form.call(typed, { now: now(), source });
      const response = await post(c, form, path, body).catch(() => null);
      const said: unknown = await response?.json().catch(() => null);
      if (!response) return refuse([{ message: form.fallback }], 502);
      if (!response.ok) return refuse(problemsOf(said, form.fields, form.fallback), response.status);
    }
    if (problems.length > 0) return refuse(problems, 422);
    if (typeof form.sent === 'string') return c.redirect(form.sent, 303);
    return answer(c, form, typed, { kind: 'sent', ...form.sent(typed) }, 200);
  }

  const ownOrigin = csrf({ origin: config.origin });
  const limited = bodyLimit({
    maxSize: MOST_BYTES,
    onError: (c) => {
      const form = FORMS[c.req.path] as NativeForm;
      const problems = [{ message: 'That is more text than we can accept. Please shorten it.' }];
      return answer(c, form, new Map(), { kind: 'refused', problems }, 413);
    },
  });

  return async (c, next) => {
    const form = Object.hasOwn(FORMS, c.req.path) ? FORMS[c.req.path] : undefined;
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (!form || type !== 'application/x-www-form-urlencoded') return next();
    try {
      await ownOrigin(c, async () => {});
    } catch (error) {
      if (!(error instanceof HTTPException)) throw error;
      const typed = readForm('', form.fields);
      const problems = [
        { message: 'This form was sent from another site, so we did not accept it. You can send it here.' },
      ];
      return answer(c, form, typed, { kind: 'refused', problems }, 403);
    }
    let response: Response | undefined;
    const early = await limited(c, async () => {
      response = await submit(c, form);
    });
    return early ?? response;
  };
}

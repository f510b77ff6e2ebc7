import { randomUUID } from 'node:crypto';
import {
  type Backend,
  type CallerSettings,
  clientAddress,
  createNetworkLimit,
  HEADER_LIMIT,
  type Log,
  networksOf,
  signVisitorAddress,
  VISITOR_HEADER,
} from 'backend';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { FormCall, RouteForm, SiteConfig } from 'shared-lib';
import { LIMITS } from 'shared-lib/client/client.ts';
import { fieldProblem } from 'shared-lib/fields/form-fields.ts';
import { pageAddress, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import type { AssembledSite, PlacedForm } from '../assemble/site.ts';
import { FORM_CALLS } from '../store/route-shape.ts';
import { type FormAnswer, type Problem, readFormPage, type TypedTexts } from './form-answer.ts';
import { pageHeaders } from './security-headers.ts';

/** Fits the longest message in a writing system whose characters take nine bytes when URL-encoded. */
const MAX_BYTES = 128 * 1024;
const NOT_FORWARDED = ['content-length', 'transfer-encoding', 'cookie', 'authorization', 'origin'];
const MAX_FORMS = 60;
const MINUTE_MS = 60_000;
const CROSS_SITE = 'This form was sent from another site, so we did not accept it. You can send it here.';
const TOO_MANY = 'Too many forms were sent from your network. Please try again in a minute.';

const trimmedText = (typed: TypedTexts, field: string): string => (typed.get(field) ?? '').trim();

/** The problems that need no backend. The server never runs a `pattern` of a release. */
function problemsIn({ fields, refused }: RouteForm, typed: TypedTexts): Problem[] {
  if (refused) return [{ message: refused }];
  const rules = Object.entries(fields);
  const problems = rules.flatMap(([field, { pattern: _, ...rule }]) => {
    const text = trimmedText(typed, field);
    const differs = text && rule.repeats && typed.get(field) !== typed.get(rule.repeats);
    const message = differs ? rule.wrong : fieldProblem(field, text, rule);
    return message ? [{ field, message }] : [];
  });
  // A `missing` message that several fields share is reported alone, for the whole form.
  const common = problems.find(({ field, message }) =>
    rules.some(([other, { missing }]) => other !== field && missing === message),
  );
  return common ? [{ message: common.message }] : problems;
}

export interface SiteBackend {
  config: SiteConfig;
  /** The backend in this server. Null if the backend is remote. */
  backend: Backend['app'] | null;
  /** The address at which this server calls a remote backend. Default: `config.host`. */
  backendHost?: string | undefined;
}

interface NativeFormsOptions extends SiteBackend {
  siteOfVisitor: (c: Context) => Promise<AssembledSite>;
  callers: CallerSettings;
  log: Log;
}

interface TargetForm {
  form: PlacedForm;
  page: string;
  headers: Readonly<Record<string, string>>;
  answer: FormAnswer;
  /** Rendered once, so that it is cheap to refuse many forms. */
  tooMany: string;
}

/** Browsers send line breaks as CR LF, but the application sends LF. */
function readForm(text: string, { fields }: RouteForm): TypedTexts {
  const sent = new URLSearchParams(text);
  return new Map(
    Object.keys(fields).map((field) => [field, (sent.get(field) ?? '').replaceAll('\r\n', '\n')]),
  );
}

function sourceOf(referrer: string | undefined, page: string, origin: string): string {
  const own = new URL(page, origin);
  // A long referrer is ignored, not refused, because it may come from a campaign link.
  const from = referrer && referrer.length <= HEADER_LIMIT ? URL.parse(referrer) : null;
  if (from?.pathname === own.pathname) own.search = from.search;
  return pageAddress(own.href);
}

/** The path below `/api`, and the body (specification section 7). */
function requestOf(call: FormCall, typed: TypedTexts, source: string): { path: string; body: object } {
  const email = trimmedText(typed, 'email');
  const filled = Object.fromEntries([...typed].filter(([, text]) => text));
  const now = new Date();
  if (call === 'guide_request') {
    const stamp = { timestamp: now.toISOString(), source, event: call };
    return { path: '', body: { ...filled, type: call, email: email.toLowerCase(), ...stamp } };
  }
  if (call === 'contact_form') {
    // A second press or a reload in the same minute sends an equal body, which the backend stores once.
    now.setUTCSeconds(0, 0);
    const stamp = { timestamp: now.toISOString(), source };
    return { path: '', body: { ...filled, type: call, formType: 'contact', ...stamp } };
  }
  const needed = FORM_CALLS[call].needs.map((field) => [field, typed.get(field)]);
  return { path: `/auth/${call}`, body: { ...Object.fromEntries(needed), email } };
}

/** Reads an error response of the backend (`backend/openapi.json`). */
function problemsOf(answer: unknown, { fields }: RouteForm): Problem[] {
  const { message, field, errors } = (answer ?? {}) as Record<string, unknown>;
  const entries = Array.isArray(errors) ? errors : [{ field, message }];
  return entries.flatMap((one): Problem[] => {
    if (typeof one?.message !== 'string' || !one.message) return [];
    const isKnown = typeof one.field === 'string' && Object.hasOwn(fields, one.field);
    return [{ field: isKnown ? one.field : undefined, message: one.message.slice(0, 300) }];
  });
}

/** Handles forms that browsers submit without the application (docs/decisions/040). */
export function nativeForms(options: NativeFormsOptions): MiddlewareHandler {
  const { siteOfVisitor, config, backend, backendHost = config.host, callers, log } = options;
  const mayPost = createNetworkLimit(MAX_FORMS, MINUTE_MS, Date.now);
  const targets = new WeakMap<PlacedForm, Map<string, TargetForm>>();

  async function formAt(c: Context): Promise<TargetForm | null> {
    const site = await siteOfVisitor(c);
    const form = site.forms[c.req.path];
    if (!form) return null;
    const byPage = targets.get(form) ?? new Map<string, TargetForm>();
    targets.set(form, byPage);
    const from = URL.parse(c.req.header('referer') ?? '')?.pathname;
    const page = form.pages.find((path) => path === from) ?? form.pages[0] ?? '';
    const cached = byPage.get(page);
    if (cached) return cached;
    const answer = readFormPage(site, page, form.action);
    const headers = {
      ...pageHeaders(site, page, { host: config.host }),
      'cache-control': 'no-store, no-transform',
    };
    const target = { form, page, headers, answer, tooMany: answer({ problems: [{ message: TOO_MANY }] }) };
    byPage.set(page, target);
    return target;
  }

  const refuse = (c: Context, { headers, answer }: TargetForm, message: string, status: 403 | 413) =>
    c.html(answer({ problems: [{ message }] }), status, headers);

  /** Like the check of `hono/csrf`, but returns the result instead of throwing. */
  const isSameOrigin = (c: Context) =>
    c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === config.origin;

  /** Only a backend in this server gets the visitor's headers. */
  async function call(c: Context, path: string, extraHeaders: Record<string, string>, body: object) {
    const headers = new Headers(backend ? c.req.raw.headers : {});
    for (const name of NOT_FORWARDED) headers.delete(name);
    for (const [name, value] of Object.entries(extraHeaders)) headers.set(name, value);
    headers.set('content-type', 'application/json');
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    if (backend) return backend.fetch(new Request(`http://backend${path || '/'}`, init), c.env);
    const address = clientAddress(c, callers);
    if (address && callers.forwardedSecret)
      headers.set(VISITOR_HEADER, signVisitorAddress(address, callers.forwardedSecret));
    return fetch(backendHost + path, { ...init, signal: AbortSignal.timeout(LIMITS.timeoutMs) });
  }

  async function submit(c: Context, { form, page, headers, answer }: TargetForm): Promise<Response> {
    const typed = readForm(await c.req.text(), form);
    const returnForm = (problems: Problem[], status: number) =>
      c.html(answer({ problems, typed }), status as 422, headers);
    const problems = problemsIn(form, typed);
    if (problems.length > 0) return returnForm(problems, 422);
    if (form.call) {
      const source = sourceOf(c.req.header('referer'), page, config.origin);
      const { path, body } = requestOf(form.call, typed, source);
      const requestId = randomUUID();
      c.set('requestId', requestId);
      const failure = { message: `${form.failed} (Request ${requestId})` };
      // Without script, the visitor's page cannot send its release.
      const extraHeaders = { 'x-request-id': requestId, [RELEASE_HEADER]: form.release };
      const response = await call(c, path, extraHeaders, body).catch((error: Error) => {
        // The error of `fetch` itself is only "fetch failed".
        const err = error.cause ?? error;
        log.error({ err, call: form.call, requestId }, 'a form did not reach the backend');
        return null;
      });
      if (!response) return returnForm([failure], 502);
      const data: unknown = await response.json().catch(() => null);
      const { ok, status } = response;
      if (status >= 500) log.error({ status, call: form.call, requestId }, 'the backend returned an error');
      const backendProblems = ok ? [] : problemsOf(data, form);
      if (!ok) return returnForm(backendProblems.length > 0 ? backendProblems : [failure], status);
    }
    if (typeof form.sent === 'string') return c.redirect(form.sent, 303);
    const words = form.sent.words.replaceAll('{email}', () => trimmedText(typed, 'email'));
    return c.html(answer({ ...form.sent, words }), 200, headers);
  }

  return async (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    const target = type === 'application/x-www-form-urlencoded' ? await formAt(c) : null;
    if (!target) return next();
    if (!mayPost(networksOf(clientAddress(c, callers))))
      return c.html(target.tooMany, 429, { ...target.headers, 'retry-after': '60' });
    if (!isSameOrigin(c)) return refuse(c, target, CROSS_SITE, 403);
    const limited = bodyLimit({
      maxSize: MAX_BYTES,
      onError: () => refuse(c, target, 'That is more text than we can accept. Please shorten it.', 413),
    });
    return limited(c, async () => {
      c.res = await submit(c, target);
    });
  };
}

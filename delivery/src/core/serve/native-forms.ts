import { randomUUID } from 'node:crypto';
import {
  type Backend,
  type CallerSettings,
  clientAddress,
  createMemoryLimit,
  HEADER_LIMIT,
  type Log,
  networksOf,
  signedVisitor,
  VISITOR_HEADER,
} from 'backend';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { FormField, RouteForm, SiteConfig } from 'shared-lib';
import { LIMITS } from 'shared-lib/client/limits.ts';
import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import { pageAddress } from 'shared-lib/webhook/page-address.ts';
import { RELEASE_HEADER, SIMPLE_EMAIL, SUBMISSION_MAX } from 'shared-lib/webhook/webhook-bodies.ts';
import { FORM_CALLS, type Typed, textOf } from '../confine/form-calls.ts';
import type { PlacedForm } from '../store/compositions.ts';
import type { EncodedFile } from './answer-file.ts';
import { type FormOutcome, type Problem, readFormPage } from './form-answer.ts';
import { fileOrigins, type LiveSite } from './live-site.ts';
import { NOTHING_INLINE, securityHeaders } from './security-headers.ts';

/** In some scripts a character takes nine octets in a form; this holds the longest message. */
const MOST_BYTES = 128 * 1024;
/** Forms of one connection in a minute, right or wrong. */
const MAX_FORMS = 60;
const MINUTE_MS = 60_000;
const TOO_MANY = 'Too many forms were sent from your network. Please try again in a minute.';

/** What is wrong with a field by its rule; undefined when it is fine. */
function problemOf(typed: Typed, field: string, { missing, type, repeats, wrong }: FormField) {
  const text = textOf(typed, field);
  if (!text) return missing;
  const isNoEmail = type === 'email' && !(text.length <= SUBMISSION_MAX.email && SIMPLE_EMAIL.test(text));
  return isNoEmail || (repeats && typed.get(field) !== typed.get(repeats)) ? wrong : undefined;
}

/** What is wrong by the form's own rules. The backend makes the other checks. */
function problemsIn({ fields, refused }: RouteForm, typed: Typed): Problem[] {
  if (refused) return [{ message: refused }];
  const rules = Object.entries(fields);
  const problems = rules.flatMap(([field, rule]) => {
    const message = problemOf(typed, field, rule);
    return message ? [{ field, message }] : [];
  });
  // What several fields have in common is said once, of none of them.
  const common = problems.find(({ field, message }) =>
    rules.some(([other, { missing }]) => other !== field && missing === message),
  );
  return common ? [{ message: common.message }] : problems;
}

/** What the page says of a form that was sent, with the address that was typed. */
function sentOf(sent: Exclude<RouteForm['sent'], string>, typed: Typed): FormOutcome {
  return { kind: 'sent', ...sent, words: sent.words.replaceAll('{email}', () => textOf(typed, 'email')) };
}

/** What `nativeForms` works with. */
interface NativeFormsOptions {
  /** What a request's visitor gets. */
  visited: (c: Context) => Promise<LiveSite>;
  config: SiteConfig;
  /** The backend in this server; null when it lives elsewhere. */
  backend: Backend['app'] | null;
  /** Where this server calls a backend elsewhere; `config.host` by default. */
  backendHost?: string | undefined;
  callers: CallerSettings;
  log: Log;
  now?: () => Date;
}

/** The page with an empty form, and why it was refused. */
const refused = ({ answer }: Pick<FormPage, 'answer'>, message: string) =>
  answer({ typed: new Map(), outcome: { kind: 'refused', problems: [{ message }] } });

/** A form that is asked for. */
interface Asked {
  site: LiveSite;
  form: PlacedForm;
  /** Its page, read once. */
  page: FormPage;
}

/** What answers to forms need of a page. */
interface FormPage {
  answer: ReturnType<typeof readFormPage>;
  /** What a network gets that sends too many forms: the same for each, so that none costs more than a page. */
  tooMany: Uint8Array<ArrayBuffer>;
  /** The release that this visitor is given: their document cannot tell, because it runs nothing. */
  release: string | undefined;
}

/** The first value of each known field. Browsers send line breaks as CR LF; the application sends LF. */
function readForm(text: string, { fields }: RouteForm): Typed {
  const sent = new URLSearchParams(text);
  return new Map(
    Object.keys(fields).map((field) => [field, (sent.get(field) ?? '').replaceAll('\r\n', '\n')]),
  );
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
export function releaseOf(html: string): string | undefined {
  const block = /<script[^>]{0,100} id="mfe-own"[^>]{0,100}>([^<]+)</.exec(html)?.[1];
  const { app, release } = JSON.parse(block ?? '{}') as Partial<OwnBlock>;
  return app && release ? `${app}/${release.version}` : undefined;
}

/** What keeps the visitor from sending, with the request's id in the log. They keep what they typed. */
const failure = ({ failed }: RouteForm, requestId: string): Problem => ({
  message: `${failed} (Request ${requestId})`,
});

/** The backend's errors; `message` and `errors` as in `backend/openapi.json`. */
function problemsOf(answer: unknown, form: RouteForm, requestId: string): Problem[] {
  const { fields } = form;
  const { message, field, errors } = (answer ?? {}) as Record<string, unknown>;
  const said = Array.isArray(errors) ? errors : [{ field, message }];
  const problems = said.flatMap((one): Problem[] => {
    if (typeof one?.message !== 'string' || !one.message) return [];
    const known =
      typeof one.field === 'string' && Object.hasOwn(fields, one.field) ? { field: one.field } : {};
    return [{ ...known, message: one.message.slice(0, 300) }];
  });
  return problems.length > 0 ? problems : [failure(form, requestId)];
}

/**
 * Takes forms that a browser sends itself, without the application (docs/decisions/040). Makes the application's
 * call, with the backend's own checks and limits, and answers with the page in words. Passes other requests on.
 */
export function nativeForms({
  visited,
  config,
  backend,
  backendHost = config.host,
  callers,
  log,
  now = () => new Date(),
}: NativeFormsOptions): MiddlewareHandler {
  const backendOrigin = /^https?:/.test(config.host) ? new URL(config.host).origin : null;

  function answer(
    c: Context,
    { site, form }: Pick<Asked, 'site' | 'form'>,
    content: Uint8Array<ArrayBuffer>,
    status: number,
  ) {
    const { composition, inline } = site;
    const headers = securityHeaders({
      bootHash: composition.bootHash,
      inline: inline.get(form.page) ?? NOTHING_INLINE,
      backendOrigin,
      fileOrigins: fileOrigins(composition),
    });
    return c.body(content, status as 200, {
      ...headers,
      'cache-control': 'no-store, no-transform',
      'content-type': 'text/html; charset=utf-8',
    });
  }

  async function post(
    c: Context,
    { page: { release } }: Asked,
    { path, body, requestId }: { path: string; body: object; requestId: string },
  ): Promise<Response> {
    const told: Record<string, string> = { 'x-request-id': requestId };
    if (release) told[RELEASE_HEADER] = release;
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
    const headers: Record<string, string> = { 'content-type': 'application/json', ...told };
    const address = clientAddress(c, callers);
    if (address && callers.forwardedSecret)
      headers[VISITOR_HEADER] = signedVisitor(address, callers.forwardedSecret);
    return fetch(backendHost + path, { ...init, headers, signal: AbortSignal.timeout(LIMITS.timeoutMs) });
  }

  async function submit(c: Context, asked: Asked): Promise<Response> {
    const { form } = asked;
    const typed = readForm(await c.req.text(), form);
    const refuse = (problems: Problem[], status: number) =>
      answer(c, asked, asked.page.answer({ typed, outcome: { kind: 'refused', problems } }), status);
    const problems = problemsIn(form, typed);
    if (problems.length > 0) return refuse(problems, 422);
    if (form.call) {
      const { path, body } = FORM_CALLS[form.call];
      const source = sourceOf(c.req.header('referer'), form.page, config.origin);
      const requestId = randomUUID();
      c.set('requestId', requestId);
      const call = { path, body: body(typed, { now: now(), source }), requestId };
      const response = await post(c, asked, call).catch((error: Error) => {
        // `fetch` hides what has failed, such as ECONNREFUSED, behind "fetch failed".
        const err = error.cause ?? error;
        log.error({ err, call: form.call, requestId }, 'a form did not reach the backend');
        return null;
      });
      if (!response) return refuse([failure(form, requestId)], 502);
      const said: unknown = await response.json().catch(() => null);
      const { status } = response;
      if (status >= 500) log.error({ status, call: form.call, requestId }, 'the backend failed at a form');
      if (!response.ok) return refuse(problemsOf(said, form, requestId), status);
    }
    if (typeof form.sent === 'string') return c.redirect(form.sent, 303);
    return answer(c, asked, asked.page.answer({ typed, outcome: sentOf(form.sent, typed) }), 200);
  }

  const mayPost = createMemoryLimit(MAX_FORMS, MINUTE_MS, () => now().getTime());
  const pages = new WeakMap<object, FormPage>();
  function readPage(file: EncodedFile, path: string): FormPage {
    const known = pages.get(file);
    if (known) return known;
    const html = new TextDecoder().decode(file.identity.content);
    const page = { answer: readFormPage(html, path), release: releaseOf(html) };
    const read = { ...page, tooMany: refused(page, TOO_MANY) };
    pages.set(file, read);
    return read;
  }

  const ownOrigin = csrf({ origin: config.origin });
  async function formAt(c: Context): Promise<Asked | null> {
    const site = await visited(c);
    const { forms } = site.composition;
    const form = Object.hasOwn(forms, c.req.path) ? forms[c.req.path] : undefined;
    const file = form && site.pages.get(form.page);
    return file ? { site, form, page: readPage(file, form.page) } : null;
  }

  return async (c, next) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    const asked = type === 'application/x-www-form-urlencoded' ? await formAt(c) : null;
    if (!asked) return next();
    const refuse = (message: string, status: number) =>
      answer(c, asked, refused(asked.page, message), status);
    if (!mayPost(networksOf(clientAddress(c, callers)))) {
      c.header('retry-after', '60');
      return answer(c, asked, asked.page.tooMany, 429);
    }
    try {
      await ownOrigin(c, async () => {});
    } catch (error) {
      if (!(error instanceof HTTPException)) throw error;
      return refuse(
        'This form was sent from another site, so we did not accept it. You can send it here.',
        403,
      );
    }
    const limited = bodyLimit({
      maxSize: MOST_BYTES,
      onError: () => refuse('That is more text than we can accept. Please shorten it.', 413),
    });
    let response: Response | undefined;
    const early = await limited(c, async () => {
      response = await submit(c, asked);
    });
    return early ?? response;
  };
}

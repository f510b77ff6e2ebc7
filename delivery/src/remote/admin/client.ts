import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Unchecked } from '../../core/report/refusal.ts';
import { readPackedFile } from '../pack/read-packed-file.ts';
import type { Report, SignedIn } from './admin-api.ts';
import { CALLS, mayDo, missingPermission, type Operation, permissionFor } from './operation.ts';
import type { OperationResult } from './perform.ts';
import type { Listing } from './read-releases.ts';

export interface RemoteSite {
  to: string;
  token: string | undefined;
  /** Must remove control characters, because the printed texts come from the site. */
  progress: { wait(holder: string): void; stepDone(name: string, result: string, seconds: number): void };
}

/** The outcome of the call is unknown. */
class ConnectionBroken extends Error {}

/** @throws Error for http to another machine, because others could read the token. */
function addressOf(to: string, path: string): URL {
  const base = URL.parse(to.endsWith('/') ? to : `${to}/`);
  if (base && (base.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname)))
    return new URL(path, base);
  throw new Error(
    `--to must be an https address, such as https://${base?.host || to}, because others could read the token over http. Only an address of this machine may be http.`,
  );
}

export const consoleOf = (to: string): string => addressOf(to, 'console/').href;

async function call({ to, token }: RemoteSite, path: string, init: RequestInit = {}): Promise<Response> {
  if (!token) throw new Error('Set PUBLISH_TOKEN to the token from the operator of the site.');
  const url = addressOf(to, path);
  const headers = { ...init.headers, authorization: `Bearer ${token.trim()}` };
  const answer = await fetch(url, { ...init, headers, redirect: 'error' }).catch((error: Error) => {
    const why = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message;
    throw new ConnectionBroken(
      `${url.origin} cannot be reached, or broke the connection: ${why}. ${howToCheck(to)}`,
    );
  });
  if (answer.ok) return answer;
  // A server that is not the admin endpoint, for example a proxy, responds with a page.
  const isMessage = answer.headers.get('content-type')?.startsWith('text/plain');
  const text = isMessage ? (await answer.text().catch(() => '')).slice(0, 2000).trim() : '';
  const unexpected = `${url.origin} responds with ${answer.status} at ${url.pathname}. Is --to the address for publishing?`;
  throw new Error(text ? `${text} (${answer.status})` : unexpected);
}

/** The site continues an operation even if the connection breaks. */
const howToCheck = (to: string): string => `Check the live releases in the console: ${consoleOf(to)}`;

async function* reportsOf({ body }: Response): AsyncGenerator<Report> {
  let rest = '';
  try {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) yield JSON.parse(line) as Report;
    }
  } catch {
    // The connection broke, or the text is not a report: the caller repeats the call.
  }
}

export const remoteListing = async (remote: RemoteSite): Promise<Listing> =>
  (await (await call(remote, 'state')).json()) as Listing;

/** Repeats the call after a broken connection, until a repeated call brings no new report. */
export async function performRemotely(remote: RemoteSite, operation: Operation): Promise<OperationResult> {
  const { progress, to } = remote;
  const { path, headers, body } = await requestFor(remote, operation);
  const init = { method: 'POST', body, headers: { ...headers, 'idempotency-key': randomUUID() } };
  let shown = 0;
  for (let before = -1; ; before = shown) {
    try {
      let count = 0;
      for await (const report of reportsOf(await call(remote, path, init))) {
        count += 1;
        if (count <= shown) continue;
        shown = count;
        if ('step' in report) progress.stepDone(report.step, report.result, report.seconds);
        else if ('waiting' in report) progress.wait(report.waiting);
        else if ('done' in report) return report.done;
        else if ('unchecked' in report) throw new Unchecked(report.unchecked);
        else if ('refused' in report) throw new Error(report.refused);
        else if ('failed' in report) throw new Error(report.failed);
        else if ('canceled' in report) throw new Error('The operation was canceled.');
      }
      throw new ConnectionBroken(
        `The connection broke before the operation ended; the site may still complete it. ${howToCheck(to)}`,
      );
    } catch (error) {
      if (!(error instanceof ConnectionBroken) || shown === before) throw error;
    }
  }
}

async function requestFor(remote: RemoteSite, operation: Operation) {
  if (operation.kind === 'publish') {
    const { file, draft, preview, canary } = operation;
    const { app } = (await readPackedFile(file)).pack;
    // Refuse a missing permission before the upload.
    const { token } = (await (await call(remote, 'session')).json()) as SignedIn;
    const permission = permissionFor({ ...operation, app });
    if (!mayDo(token, permission)) throw new Error(missingPermission(token, permission));
    const query = new URLSearchParams({ app });
    if (draft) query.set('draft', '1');
    if (preview) query.set('preview', String(preview.days));
    if (canary) query.set('canary', String(canary.percent));
    if (canary?.progressive) query.set('progressive', '1');
    return { path: `releases?${query}`, headers: {}, body: await readFile(file) };
  }
  // A preview does not change the live state. Other operations fail if the live state changes before they start.
  const tag = operation.kind === 'preview' ? null : (await call(remote, 'state')).headers.get('etag');
  const headers: Record<string, string> = tag === null ? {} : { 'if-match': tag };
  const { kind, ...fields } = operation;
  if (kind === 'promote' || kind === 'abort' || kind === 'canary')
    return { path: CALLS.canary.path, headers, body: JSON.stringify(operation) };
  return { path: CALLS[kind].path, headers, body: JSON.stringify(fields) };
}

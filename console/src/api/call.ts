import { type Done, type Report, reportsOf, type SignedIn } from 'delivery/admin-api';
import { session } from './session.ts';

const UNREACHED = 'The site cannot be reached right now.';

/**
 * Calls the admin endpoint as whoever is signed in. An answer that the session has ended signs out.
 * @throws Error for every answer that is not 2xx, with its status as the cause.
 */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { ...init, credentials: 'same-origin', redirect: 'error' }).catch(() => {
    throw new Error(UNREACHED);
  });
  if (answer.ok) return answer;
  const said = (await answer.text().catch(() => '')).slice(0, 2000).trim();
  if (answer.status === 401) session.ended(said);
  throw new Error(said || UNREACHED, { cause: answer.status });
}

/** Sends a body, JSON unless it is a file, in the same way. */
export const send = (path: string, body: File | object): Promise<Response> => {
  const [type, sent] = body instanceof File ? ['octet-stream', body] : ['json', JSON.stringify(body)];
  return call(path, { method: 'POST', headers: { 'content-type': `application/${type}` }, body: sent });
};

/** How an operation goes, before it ends. */
export type Progress = Extract<Report, { step: string } | { waiting: string }>;

/**
 * Hears an operation to its end.
 * @throws Error with the gate's words, or why it failed.
 */
export async function heard(answer: Response, onProgress: (one: Progress) => void = () => {}): Promise<Done> {
  let done: Done | null = null;
  // To its end: until then the site says that something is under way.
  for await (const report of reportsOf(answer)) {
    if ('step' in report || 'waiting' in report) onProgress(report);
    else if ('done' in report) done = report.done;
    else if ('refused' in report) throw new Error(report.refused);
    else throw new Error('unchecked' in report ? report.unchecked : report.failed);
  }
  if (done) return done;
  throw new Error('The connection broke before the site said how it ended. Look at what is live now.');
}

/** Whether a call failed because nobody is signed in. */
export const isSignedOut = (error: unknown): boolean => (error as Error).cause === 401;

/** Asks who is signed in, and tells the session. @throws Error but for whoever is not. */
export async function askWho(): Promise<void> {
  try {
    const answer = await call('/session');
    if (answer.status === 204) session.ended('');
    else session.began((await answer.json()) as SignedIn);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
}

/** The secret of a sign-in link (`#sign-in=…`), which is removed from the address and the history at once. */
export function takeSignInLink(): string | null {
  const secret = /^#sign-in=([\w-]{1,100})$/.exec(location.hash)?.[1] ?? null;
  if (secret) history.replaceState(null, '', location.pathname + location.search);
  return secret;
}

/** Signs in by a link, if there is one, and asks who is signed in. @throws Error as `askWho`. */
export async function enter(link: string | null): Promise<void> {
  const why = link
    ? await send('/session', { link }).then(
        () => '',
        (error: Error) => error.message,
      )
    : '';
  await askWho();
  if (why && !session.isOn()) session.refused(why);
}

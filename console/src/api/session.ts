import type { Scope, SignedIn } from 'delivery/admin-api';
import { useSyncExternalStore } from 'react';

export const ALL_APPS = '*';

type User = SignedIn['token'];

interface SessionState {
  status: 'unknown' | 'signed out' | 'signed in';
  user: User | null;
  reason: string;
}

export function createValue<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: (): Value => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): Value => useSyncExternalStore(subscribe, () => value),
  };
}

const state = createValue<SessionState>({ status: 'unknown', user: null, reason: '' });
const update = (next: Partial<SessionState>) => state.set({ ...state.get(), ...next });

export const session = {
  begin: ({ token }: SignedIn): void => update({ status: 'signed in', user: token }),
  /** The page of an expired session stays under the sign-in dialog. */
  end(reason: string): void {
    if (state.get().status !== 'signed out') update({ status: 'signed out', reason });
  },
  leave: (reason = ''): void => update({ status: 'signed out', user: null, reason }),
  isSignedIn: (): boolean => state.get().status === 'signed in',
};

export const useSession = state.useValue;

/** The user of the shown page, even after the session has expired. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

/** Only for display: the server enforces scopes. */
export const hasScope = ({ app: ownApp, scopes }: User, app: string, ...allowed: readonly Scope[]): boolean =>
  (ownApp === ALL_APPS || ownApp === app) && allowed.some((scope) => scopes.includes(scope));

const UNREACHABLE = 'The site cannot be reached right now.';

/** `status` is 0 without a response. A 401 ends the session. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message.slice(0, 2000).trim() || UNREACHABLE);
    this.status = status;
    if (status === 401) session.end(this.message);
  }
}

/** @throws CallError unless the response is 2xx. */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { ...init, credentials: 'same-origin', redirect: 'error' }).catch(() => {
    throw new CallError(UNREACHABLE, 0);
  });
  if (answer.ok) return answer;
  throw new CallError(await answer.text().catch(() => ''), answer.status);
}

type Headers = Record<string, string>;

export const sendJson = (path: string, body: object, headers: Headers = {}): Promise<Response> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

type SendOptions = { headers: Headers; signal: AbortSignal; onSent: (fraction: number) => void };

/** Resolves when the site has accepted the file. `fetch` would report no progress. @throws CallError */
export function sendFile(path: string, file: File, { headers, signal, onSent }: SendOptions): Promise<void> {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new CallError(message, request.status));
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
    request.upload.onload = () => onSent(1);
    request.onprogress = () => request.status === 200 && resolve();
    request.onload = () => (request.status === 200 ? resolve() : fail(request.responseText));
    request.onerror = () => fail(UNREACHABLE);
    request.onabort = () => fail('Canceled.');
    signal.onabort = () => request.abort();
    request.send(file);
  });
}

/** @throws CallError, except for a 401. */
export async function refreshSession(): Promise<void> {
  try {
    const answer = await call('/session');
    if (answer.status === 204) session.end('');
    else session.begin((await answer.json()) as SignedIn);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
  }
}

/** Removes the secret of a sign-in link from the URL and the history. */
export function takeSignInSecret(): string | null {
  const secret = /^#sign-in=([\w-]{1,100})$/.exec(location.hash)?.[1] ?? null;
  if (secret) history.replaceState(null, '', location.pathname + location.search);
  return secret;
}

/** @throws CallError like `refreshSession` */
export async function openSession(secret: string | null): Promise<void> {
  const problem = secret && (await sendJson('/session', { link: secret }).then(() => '', String));
  await refreshSession();
  if (problem && !session.isSignedIn()) session.leave(problem.replace(/^CallError: /, ''));
}

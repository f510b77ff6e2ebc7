import type { OperationView } from 'delivery/admin-api';
import { useEffect } from 'react';
import { CallError, call, createValue, sendFile, sendJson } from '../api/session.ts';

/** An operation for display: as the site lists it, or as this tab sent it. */
export interface ShownOperation extends OperationView {
  /** Why the request failed; null if it has not failed. */
  problem: { message: string; status: number } | null;
}

/** A request for an operation. Only an upload is cancelable before the site lists it. */
interface Outgoing extends ShownOperation {
  path: string;
  body: object | File;
  /** The entity tag of the app when the dialog opened (`If-Match`). */
  tag?: string | undefined;
  canceling: AbortController;
}

/** The requests of this tab that the site does not list yet. */
const outgoing = createValue<readonly Outgoing[]>([]);
/** The operations that this tab shows until they are closed: those that it sent, and those that it saw running. */
const watched = new Map<string, 'own' | 'other'>();

const change = (id: string, to: Partial<Outgoing>) =>
  outgoing.set(outgoing.get().map((one) => (one.id === id ? { ...one, ...to } : one)));

const MAX_ATTEMPTS = 3;

/** Sends a request, and retries it when the connection breaks; the site recognizes the retry by its key. */
async function send({ id, path, body, tag, canceling: { signal } }: Outgoing): Promise<void> {
  const headers: Record<string, string> = { 'idempotency-key': id, ...(tag && { 'if-match': tag }) };
  const onSent = (sent: number) =>
    change(id, { now: `upload ${Math.round(sent * 100)}%`, cancelable: sent < 1 });
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (body instanceof File) await sendFile(path, body, { headers, signal, onSent });
      // The operation continues without this connection; every tab polls /activity.
      else await (await sendJson(path, body, headers)).body?.cancel();
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { message, status } = error;
      const end = (how: Partial<Outgoing>) => change(id, { now: null, cancelable: false, ...how });
      if (signal.aborted) return end({ result: { canceled: true } });
      if (status !== 0 || attempt === MAX_ATTEMPTS) return end({ problem: { message, status } });
    }
  }
}

export const operationRequests = {
  start(operation: Partial<Outgoing> & Pick<Outgoing, 'id' | 'kind' | 'app' | 'path' | 'body'>): void {
    const isFile = operation.body instanceof File;
    const request: Outgoing = {
      ...{ version: null, as: null, percent: null, by: '' },
      ...operation,
      ...{ now: isFile ? 'upload 0%' : 'send', cancelable: isFile, result: null, problem: null },
      canceling: new AbortController(),
    };
    watched.set(request.id, 'own');
    outgoing.set([...outgoing.get().filter(({ id }) => id !== request.id), request]);
    void send(request);
  },
  /** Retries one failed request with its key, or without an id all that failed because the session had expired. */
  retry(retried?: string): void {
    const isRetried = ({ id, problem }: Outgoing) => (retried ? id === retried : problem?.status === 401);
    for (const one of outgoing.get().filter(isRetried)) operationRequests.start(one);
  },
  dismiss(id: string): void {
    watched.delete(id);
    outgoing.set(outgoing.get().filter((one) => one.id !== id));
  },
  /** Dismisses the successful operations, which would cover the next page. */
  dismissDone(operations: readonly ShownOperation[]): void {
    for (const one of operations.filter(isDone)) operationRequests.dismiss(one.id);
  },
  cancel(id: string): void {
    const upload = outgoing.get().find((one) => one.id === id && one.cancelable);
    if (upload) upload.canceling.abort();
    else void call(`/operations/${id}`, { method: 'DELETE' }).catch(() => {});
  },
};

export const isRunning = ({ result, problem }: ShownOperation): boolean => !result && !problem;

export const isDone = ({ result }: ShownOperation): boolean => result !== null && 'done' in result;

/** Every running operation, and the ended ones that this tab started or saw running, until they are closed. */
export function useOperations(listed: readonly OperationView[]): ShownOperation[] {
  const isListed = ({ id }: { id: string }) => listed.some((one) => one.id === id);
  const sent = outgoing.useValue();
  for (const { id, result } of listed) if (!result && !watched.has(id)) watched.set(id, 'other');
  useEffect(() => {
    // The site lists only the latest operations that have ended.
    if (sent.some(isListed)) outgoing.set(sent.filter((one) => !isListed(one)));
  });
  useEffect(() => {
    // Closing the tab would cancel an upload.
    const confirm = (event: BeforeUnloadEvent) =>
      outgoing.get().some(({ cancelable }) => cancelable) && event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, []);
  const waiting = sent.filter((one) => !isListed(one));
  const all = [...waiting, ...listed.map((one) => ({ ...one, problem: null }))];
  const shown = all.filter(({ id }) => watched.has(id));
  // Of the successful operations only one is shown, preferably one that this tab started.
  const done = shown.filter(isDone);
  const shownDone = done.find(({ id }) => watched.get(id) === 'own') ?? done[0];
  // Otherwise an earlier success would be shown when the user closes this one.
  for (const { id } of done) if (id !== shownDone?.id) watched.delete(id);
  return shown.filter((one) => !isDone(one) || one === shownDone);
}

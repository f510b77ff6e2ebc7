import type { OperationView } from 'delivery/admin-api';
import { useEffect, useRef } from 'react';
import { useActivity } from '../api/queries.tsx';
import { CallError, call, createValue, sendFile, sendJson } from '../api/session.ts';

/** A request for an operation, until the site has accepted it. */
export interface Outgoing extends Pick<OperationView, 'id' | 'kind' | 'app' | 'version' | 'as' | 'percent'> {
  path: string;
  body: object | File;
  /** The entity tag of the app when the dialog opened (`If-Match`). */
  tag?: string | undefined;
  /** The uploaded part of a file, from 0 to 1. */
  sent: number;
  canceling: AbortController;
  /** Why the request failed; null if it has not failed. */
  problem: { message: string; status: number } | null;
}

/** Whether a file is being uploaded; closing the tab would cancel the upload. */
const isUploading = ({ body, sent, problem, canceling }: Outgoing): boolean =>
  body instanceof File && sent < 1 && !problem && !canceling.signal.aborted;

const outgoing = createValue<readonly Outgoing[]>([]);
/** The ids of operations that the user has closed in this tab. */
const dismissed = new Set<string>();

const change = (id: string, to: Partial<Outgoing>) =>
  outgoing.set(outgoing.get().map((one) => (one.id === id ? { ...one, ...to } : one)));

const MAX_ATTEMPTS = 3;

/** Sends a request, and retries it when the connection breaks; the site recognizes the retry by its key. */
async function send({ id, path, body, tag, canceling: { signal } }: Outgoing): Promise<void> {
  const headers: Record<string, string> = { 'idempotency-key': id, ...(tag && { 'if-match': tag }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (body instanceof File)
        await sendFile(path, body, { headers, signal, onSent: (sent) => change(id, { sent }) });
      // The operation continues without this connection; every tab polls /activity.
      else await (await sendJson(path, body, headers)).body?.cancel();
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (signal.aborted) return change(id, {});
      const { message, status } = error;
      if (status !== 0 || attempt === MAX_ATTEMPTS) return change(id, { problem: { message, status } });
    }
  }
}

export const operationRequests = {
  start(operation: Partial<Outgoing> & Pick<Outgoing, 'id' | 'kind' | 'app' | 'path' | 'body'>): void {
    const defaults = { version: null, as: null, percent: null };
    const full = { ...defaults, ...operation, sent: 0, problem: null, canceling: new AbortController() };
    outgoing.set([...outgoing.get().filter(({ id }) => id !== full.id), full]);
    void send(full);
  },
  /** Retries one failed request with its key, or without an id all that failed because the session had expired. */
  retry(retried?: string): void {
    for (const one of outgoing
      .get()
      .filter(({ id, problem }) => (retried ? id === retried : problem?.status === 401)))
      operationRequests.start(one);
  },
  dismiss(id: string): void {
    dismissed.add(id);
    outgoing.set(outgoing.get().filter((one) => one.id !== id));
  },
  /** Dismisses the successful operations, which would cover the next page. */
  dismissDone(operations: readonly ShownOperation[]): void {
    for (const one of operations.filter(isDone)) operationRequests.dismiss(one.id);
  },
  cancel(id: string): void {
    const uploading = outgoing.get().find((one) => one.id === id && isUploading(one));
    if (uploading) uploading.canceling.abort();
    else void call(`/operations/${id}`, { method: 'DELETE' }).catch(() => {});
  },
};

/** An operation for display: as the site lists it, or as this tab sent it until the site has accepted it. */
export type ShownOperation = OperationView & Pick<Outgoing, 'problem'>;

const isDone = ({ result }: ShownOperation): boolean => result !== null && 'done' in result;

const unaccepted = (one: Outgoing): ShownOperation => {
  const result = one.canceling.signal.aborted ? ({ canceled: true } as const) : null;
  const step = one.body instanceof File ? `upload ${Math.round(one.sent * 100)}%` : 'send';
  const now = one.problem || result ? null : step;
  return { ...one, by: '', now, cancelable: isUploading(one), result };
};

/** Every running operation, and the ended ones that this tab started or saw running, until they are closed. */
export function useOperations() {
  const { activity, problem } = useActivity();
  const sent = outgoing.useValue();
  const watched = useRef(new Set<string>());
  const listed = useRef(new Set<string>());
  const accepted = activity?.operations ?? [];
  for (const { id } of accepted) listed.current.add(id);
  const isListed = ({ id }: { id: string }) => accepted.some((one) => one.id === id);
  // The site lists only the latest operations that have ended.
  const waiting = sent.filter((one) => !isListed(one) && (one.problem || !listed.current.has(one.id)));
  for (const { id } of [...accepted.filter(({ result }) => !result), ...sent]) watched.current.add(id);
  useEffect(() => {
    const confirm = (event: BeforeUnloadEvent) => outgoing.get().some(isUploading) && event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, []);
  const all = [...waiting.map(unaccepted), ...accepted.map((one) => ({ ...one, problem: null }))];
  const shown = all.filter(({ id }) => watched.current.has(id) && !dismissed.has(id));
  const isOwn = ({ id }: ShownOperation) => sent.some((one) => one.id === id);
  const done = shown.filter(isDone);
  const shownDone = done.find(isOwn) ?? done[0];
  // Otherwise an earlier success would be shown when the user closes this one.
  for (const { id } of done) if (id !== shownDone?.id) dismissed.add(id);
  return {
    // Of the successful operations only one is shown, preferably one that this tab started.
    operations: shown.filter((one) => !isDone(one) || one === shownDone),
    underWay: activity?.underWay ?? null,
    problem,
  };
}

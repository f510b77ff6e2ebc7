import type { OperationView } from 'delivery/admin-api';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CallError, sendFile, sendJson } from '../api/call.ts';
import { useActivity } from '../api/queries.tsx';

/** A request for an operation, until the site has accepted it. */
export interface Outgoing extends Pick<OperationView, 'id' | 'kind' | 'app' | 'version' | 'as' | 'percent'> {
  path: string;
  body: object | File;
  /** What its author saw (`If-Match`): the tag of the app. */
  tag?: string | undefined;
  /** The part of a file that has left, from 0 to 1. */
  sent: number;
  /** Why the site has not accepted it; null while that is unknown. */
  problem: { message: string; status: number } | null;
}

/** An id for an operation (`Idempotency-Key`): made once, when its dialog opens. */
export const newOperationId = (): string => crypto.randomUUID();

let outgoing: readonly Outgoing[] = [];
/** Operations that this tab no longer shows. */
const dismissed = new Set<string>();
const listeners = new Set<() => void>();

function set(next: readonly Outgoing[]): void {
  outgoing = next;
  for (const listener of listeners) listener();
}

const change = (id: string, to: Partial<Outgoing>) =>
  set(outgoing.map((one) => (one.id === id ? { ...one, ...to } : one)));

const MAX_TRIES = 3;

/** Sends a request. When the connection breaks, it is sent again: by its key, the site joins it to the first one. */
async function send({ id, path, body, tag }: Outgoing): Promise<void> {
  const headers: Record<string, string> = { 'idempotency-key': id, ...(tag && { 'if-match': tag }) };
  for (let tries = 1; ; tries += 1) {
    try {
      if (body instanceof File) await sendFile(path, body, headers, (sent) => change(id, { sent }));
      // The operation goes on without a listener: every tab follows it by /activity.
      else await (await sendJson(path, body, headers)).body?.cancel();
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { message, status } = error;
      if (status !== 0 || tries === MAX_TRIES) return change(id, { problem: { message, status } });
    }
  }
}

/** What this tab sends. */
export const outbox = {
  /** Starts an operation at the site. */
  start(operation: Partial<Outgoing> & Pick<Outgoing, 'id' | 'kind' | 'app' | 'path' | 'body'>): void {
    const full = { version: null, as: null, percent: null, sent: 0, problem: null, ...operation };
    set([...outgoing.filter(({ id }) => id !== full.id), full]);
    void send(full);
  },
  /** Sends what the site has not accepted again, with the same key: one request, or all that an ended session held up. */
  retry(retried?: string): void {
    for (const one of outgoing.filter(({ id, problem }) =>
      retried ? id === retried : problem?.status === 401,
    ))
      outbox.start({ ...one, problem: null, sent: 0 });
  },
  /** Shows an operation no longer in this tab. */
  dismiss(id: string): void {
    dismissed.add(id);
    set(outgoing.filter((one) => one.id !== id));
  },
  /** Whether a file is on its way: closing the tab now would lose it. */
  isSending: (): boolean =>
    outgoing.some(({ body, sent, problem }) => body instanceof File && sent < 1 && !problem),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What this tab has sent, now and when it changes. */
const useOutbox = (): readonly Outgoing[] => useSyncExternalStore(subscribe, () => outgoing);

/** An operation as a page shows it: what the site knows of it, or this tab until the site has accepted it. */
export type ShownOperation = Omit<OperationView, 'startedAt' | 'endedAt' | 'steps'> &
  Pick<Outgoing, 'problem'>;

const unaccepted = (one: Outgoing): ShownOperation => {
  const now = one.problem ? null : `upload ${Math.round(one.sent * 100)}%`;
  return { ...one, by: '', now, cancelable: false, result: null };
};

/** Every operation under way, and those that ended while this tab watched, until they are dismissed. */
export function useOperations() {
  const { activity, problem } = useActivity();
  const sent = useOutbox();
  const watched = useRef(new Set<string>());
  const known = activity?.operations ?? [];
  const waiting = sent.filter(({ id }) => !known.some((one) => one.id === id));
  for (const { id } of [...known.filter(({ result }) => !result), ...sent]) watched.current.add(id);
  useEffect(() => {
    const confirm = (event: BeforeUnloadEvent) => outbox.isSending() && event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, []);
  const all = [...waiting.map(unaccepted), ...known.map((one) => ({ ...one, problem: null }))];
  const shown = all.filter(({ id }) => watched.current.has(id) && !dismissed.has(id));
  const isDone = ({ result }: ShownOperation) => result !== null && 'done' in result;
  return {
    // Of those that went well, the last one says enough.
    operations: shown.filter((one) => !isDone(one) || one === shown.find(isDone)),
    underWay: activity?.underWay ?? null,
    problem,
  };
}

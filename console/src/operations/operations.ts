import type { Activity, OperationView } from 'delivery/admin-api';
import { useEffect, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { CallError, call, createValue, sendFile, sendJson, session } from '../api/session.ts';

export interface ShownOperation extends OperationView {
  problem: { message: string; status: number } | null;
  isOwn: boolean;
  /** This tab's request, until the site lists the operation. */
  request?: OperationRequest;
}

interface OperationRequest {
  path: string;
  body: object | File;
  /** The entity tag of the app when the dialog opened (`If-Match`). */
  tag?: string | undefined;
  canceling: AbortController;
}

const shownOperations = createValue<readonly ShownOperation[]>([]);

export const isRunning = ({ result, problem }: ShownOperation): boolean => !result && !problem;

export const isDone = ({ result }: ShownOperation): boolean => result !== null && 'done' in result;

const MAX_ATTEMPTS = 3;

/** Retries when the connection breaks. The site recognizes a retry by `id`. */
async function send(id: string, { path, body, tag, canceling: { signal } }: OperationRequest): Promise<void> {
  const change = (fields: Partial<ShownOperation>) =>
    shownOperations.set(
      shownOperations.get().map((one) => (one.id === id && one.request ? { ...one, ...fields } : one)),
    );
  const headers: Record<string, string> = { 'idempotency-key': id, ...(tag && { 'if-match': tag }) };
  const onSent = (sent: number) => change({ now: `upload ${Math.round(sent * 100)}%`, cancelable: sent < 1 });
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (body instanceof File) await sendFile(path, body, { headers, signal, onSent });
      // The operation continues without this connection.
      else await (await sendJson(path, body, headers)).body?.cancel();
      return;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { message, status } = error;
      const ended = { now: null, cancelable: false };
      if (signal.aborted) return change({ ...ended, result: { canceled: true } });
      if (status !== 0 || attempt === MAX_ATTEMPTS) return change({ ...ended, problem: { message, status } });
    }
  }
}

type NewOperation = Partial<OperationView> &
  Pick<OperationView, 'id' | 'kind' | 'app'> &
  Omit<OperationRequest, 'canceling'>;

export const operationRequests = {
  start({ path, body, tag, ...operation }: NewOperation): void {
    const isFile = body instanceof File;
    const request = { path, body, tag, canceling: new AbortController() };
    const started: ShownOperation = {
      ...{ version: null, as: null, percent: null, by: '' },
      ...operation,
      ...{ now: isFile ? 'upload 0%' : 'send', cancelable: isFile, result: null, problem: null },
      ...{ isOwn: true, request },
    };
    shownOperations.set([started, ...shownOperations.get().filter(({ id }) => id !== started.id)]);
    void send(started.id, request);
  },
  /** Without an id, retries all requests that failed because the session had expired. */
  retry(id?: string): void {
    for (const { request, problem, ...one } of shownOperations.get()) {
      if (!request || (id ? one.id !== id : problem?.status !== 401)) continue;
      const { path, body, tag } = request;
      operationRequests.start({ ...one, path, body, tag });
    }
  },
  dismiss(id: string): void {
    shownOperations.set(shownOperations.get().filter((one) => one.id !== id));
  },
  dismissDone(): void {
    shownOperations.set(shownOperations.get().filter((one) => !isDone(one)));
  },
  cancel(id: string): void {
    const request = shownOperations.get().find((one) => one.id === id)?.request;
    if (request) request.canceling.abort();
    else void call(`/operations/${id}`, { method: 'DELETE' }).catch(() => {});
  },
};

function showListed(views: readonly OperationView[]): void {
  const before = shownOperations.get();
  const requests = before.filter(({ id, request }) => request && !views.some((view) => view.id === id));
  const operations = views.flatMap((view): ShownOperation[] => {
    const shown = before.find(({ id }) => id === view.id);
    return shown || !view.result ? [{ ...view, problem: null, isOwn: shown?.isOwn ?? false }] : [];
  });
  const successes = operations.filter(isDone);
  const success = successes.find(({ isOwn }) => isOwn) ?? successes[0];
  shownOperations.set([...requests, ...operations.filter((one) => !isDone(one) || one === success)]);
}

const IDLE_MS = 3000;
const RUNNING_MS = 1000;

export type SiteActivity = ReturnType<typeof useActivity>;

/** Loads all other data again when an operation ends or the live state changes. */
export function useActivity() {
  const { mutate } = useSWRConfig();
  const { data, error } = useSWR<Activity, Error>('/activity', {
    refreshInterval: (latest) => {
      if (!session.isSignedIn()) return 0;
      return latest?.operations.some(({ result }) => !result) ? RUNNING_MS : IDLE_MS;
    },
  });
  const ended = data?.operations.filter(({ result }) => result).map(({ id }) => id);
  const key = data && `${data.state} ${ended}`;
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current && shownKey.current !== key) void mutate((path) => path !== '/activity');
    shownKey.current = key;
  }, [key, mutate]);
  useEffect(() => {
    if (data) showListed(data.operations);
  }, [data]);
  useEffect(() => {
    // Closing the tab would cancel an upload.
    const confirm = (event: BeforeUnloadEvent) =>
      shownOperations.get().some(({ request, cancelable }) => request && cancelable) &&
      event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, []);
  return { operations: shownOperations.useValue(), underWay: data?.underWay, error };
}

import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { aborted, isDeepStrictEqual } from 'node:util';
import { Canceled, Refused } from '../report/refusal.ts';
import { type Step, stripControlChars } from '../report/terminal.ts';
import type { AuditEntry, CanaryEnd } from '../store/audit.ts';
import type { LockOptions } from '../store/backend.ts';
import type { Live } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { ReleaseKey } from '../store/version-set.ts';

/** Adds fields to the audit entry of a change. */
export type Note = (fields: Partial<AuditEntry>) => void;

export function localUser(): string {
  try {
    return `user:${userInfo().username}`;
  } catch {
    // A user in a container may have no name.
    return `user:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Only calls over the network use tokens. */
export const isToken = (by: string | undefined): boolean => by?.startsWith('token:') ?? false;

/** Replaces the path of the site's folder with `<site>`, because remote callers can read the message. */
export const withoutFolder = ({ folder }: SiteStore, words: string): string =>
  words.replaceAll(resolve(folder), '<site>');

const MAX_FINDING_LENGTH = 500;
const MAX_FINDINGS = 20;

function findingsOf(store: SiteStore, error: unknown): string[] {
  const lines =
    error instanceof Refused
      ? error.refusals.map(({ check, subject, reason }) => `${check}: ${subject}: ${reason}`)
      : [error instanceof Error ? error.message : String(error)];
  return lines
    .slice(0, MAX_FINDINGS)
    .map((line) =>
      stripControlChars(withoutFolder(store, line).replaceAll(/\s+/g, ' ')).slice(0, MAX_FINDING_LENGTH),
    );
}

function outcomeOf(error: unknown): AuditEntry['outcome'] {
  if (error instanceof Canceled) return 'canceled';
  return error instanceof Refused ? 'refused' : 'failed';
}

/** Appends the actor and outcome of `work` to the audit log, even if `work` fails. */
export async function audited<Result>(
  store: SiteStore,
  { by = localUser(), action, app }: Pick<AuditEntry, 'action' | 'app'> & { by?: string | undefined },
  work: (note: Note) => Promise<Result>,
): Promise<Result> {
  const unknown = { version: null, commit: null, clean: null, checks: null, digest: null, set: null };
  const outcome = action === 'draft' || action === 'preview' ? 'passed' : 'live';
  const entry: AuditEntry = { at: '', by, action, outcome, app, ...unknown, said: [] };
  try {
    return await work((fields) => Object.assign(entry, fields));
  } catch (error) {
    entry.outcome = outcomeOf(error);
    entry.said = findingsOf(store, error);
    throw error;
  } finally {
    // A failure of the log must not hide the outcome of the work.
    entry.at = new Date().toISOString();
    await store.audit.append(entry).catch((error: NodeJS.ErrnoException) => {
      // ENOENT: the site's folder does not exist yet.
      if (error.code !== 'ENOENT') console.error(`The audit log cannot be written: ${error.message}`);
    });
  }
}

export interface ChangeOptions extends CanaryEnd {
  store: SiteStore;
  step: Step;
  lock?: LockOptions | undefined;
  by?: string | undefined;
  /** Called before the change. @throws Error when the caller is no longer authorized. */
  confirm?: (() => Promise<void>) | undefined;
  /** Cancels a change that does not yet have the publish lock. The change then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Gets each step before the step begins, and the release once its name is known. */
  onProgress?: ((progress: { now: string } | ReleaseKey) => void) | undefined;
}

type NamedChange = Omit<ChangeOptions, 'step'> & { what: string };

const MAX_TRIES = 4;

/** Calls the prepared function under the publish lock. Prepares again if another change went live meanwhile. */
export async function changeLive<Result>(
  { store, what, lock, confirm, signal }: NamedChange,
  prepare: (live: Live | null) => Promise<() => Promise<Result>>,
): Promise<Result> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await store.sync();
    const before = await store.live.read();
    const act = await prepare(before);
    const change = async () => {
      if (!isDeepStrictEqual(await store.live.read(), before)) return null;
      await confirm?.();
      return { result: await act() };
    };
    const done = await store.withLock(what, change, { ...lock, signal });
    if (done) return done.result;
  }
  throw new Error(
    `Nothing was changed: something else became live during each of ${MAX_TRIES} checks. Try again.`,
  );
}

/** Audits a quick change, which does not wait for the checks of a running publish. */
export function changeUnderLock<Result>(
  { store, what, by, lock, confirm, signal }: NamedChange,
  entry: Pick<AuditEntry, 'action' | 'app'>,
  work: (live: Live, note: Note) => Promise<Result>,
): Promise<Result> {
  return audited(store, { by, ...entry }, async (note) => {
    await store.sync();
    const change = async () => {
      await confirm?.();
      return work(await store.live.current(), note);
    };
    return store.withLock(what, change, { ...lock, signal });
  });
}

/** In each queue, the first publish operation runs, and the others wait. */
const queues = new WeakMap<SiteStore, { what: string; ended: Promise<unknown> }[]>();

/** `ended` must never reject. @throws the signal's reason if the signal is aborted first. */
async function untilAborted(ended: Promise<unknown> | undefined, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await (signal ? Promise.race([ended, aborted(signal, signal)]) : ended);
  signal?.throwIfAborted();
}

/** Runs `work` after this process's earlier publishes to the store. @throws the signal's reason if aborted before `work`. */
export async function runExclusive<Result>(
  { store, what, lock, signal }: NamedChange,
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(store) ?? [];
  queues.set(store, queue);
  const before = queue.at(-1);
  if (before) lock?.onWait?.(before.what);
  const working = untilAborted(before?.ended, signal).then(work);
  // Includes the earlier work, which the next publish must await even if this wait is canceled.
  const turn = { what, ended: Promise.allSettled([before?.ended, working]) };
  queue.push(turn);
  try {
    return await working;
  } finally {
    queue.splice(queue.indexOf(turn), 1);
  }
}

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from 'backend';
import { temporaryPlace } from '../../core/process/temporary-place.ts';
import { type ChangeOptions, withoutFolder } from '../../core/publish/change-live.ts';
import { actionOf } from '../../core/publish/publish-release.ts';
import { Canceled, Refused, Unchecked } from '../../core/report/refusal.ts';
import type { Step } from '../../core/report/terminal.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import type { Token } from '../../core/store/tokens.ts';
import { isSetId } from '../../core/store/version-set.ts';
import type { Ended, OperationView, Report } from './admin-api.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './operation-result.ts';
import { perform } from './perform.ts';

/** A received file, in its own temporary folder. */
export interface Upload {
  file: string;
  seconds: number;
  /** Deletes the folder; never rejects. */
  remove: () => Promise<void>;
}

async function* limitSize(sent: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of sent) {
    bytes += chunk.length;
    if (bytes > ARCHIVE_LIMITS.packed) throw new Error('too large');
    yield chunk;
  }
}

/** Writes the body of a request to a file. @throws Error if the body is incomplete or too large; ENOSPC. */
export async function receiveUpload(body: ReadableStream<Uint8Array> | null): Promise<Upload> {
  const begun = performance.now();
  const place = await temporaryPlace('upload');
  const file = join(place.path, 'sent.release');
  const remove = () => place.remove().catch(() => {});
  try {
    const sent = body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);
    await pipeline(sent, limitSize, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return { file, seconds: (performance.now() - begun) / 1000, remove };
  } catch (error) {
    await remove();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new Error('The upload is incomplete, or too large for a packed release.');
  }
}

/** A call that starts an operation. */
export interface OperationCall {
  /** A retry has the same key and the same `request`. */
  key: string;
  /** The call's path and body, without an uploaded file. */
  request: string;
  token: Pick<Token, 'name' | 'app'>;
  operation: Operation;
  /** The file of a publish; deleted when the operation ends. */
  upload?: Upload | undefined;
  /** Called before the change. @throws Error if the token lost its permission or the live state has changed. */
  confirm: () => Promise<void>;
}

/** A started operation. It does not stop when no connection follows it. */
export interface RunningOperation {
  call: OperationCall;
  view(): OperationView;
  /** All reports of the operation as lines of JSON, past and future. */
  follow(): AsyncGenerator<string>;
  /** Cancels the operation. False if it has ended or begun its last step. `by` is for the audit log. */
  cancel(by: string): boolean;
}

/** Steps that make a change and cannot be canceled. */
const LAST_STEPS = new Set(['switch', 'canary', 'abort', 'preview', 'draft']);

/** The interval of empty lines in an idle stream: proxies and `fetch` close idle connections. */
const KEEP_ALIVE_MS = 30_000;

const MAX_REFUSALS = 100;
const MAX_REFUSAL_LENGTH = 100_000;

function fieldsOf(operation: Operation): Pick<OperationView, 'app' | 'version' | 'as' | 'percent'> {
  const { kind } = operation;
  const version = 'version' in operation ? (operation.version ?? null) : null;
  if (kind === 'rollback')
    return { app: isSetId(operation.to) ? null : operation.to, version, as: null, percent: null };
  const release = { app: operation.app ?? null, version };
  if (kind === 'publish' || kind === 'release') {
    const as = actionOf(operation);
    return { ...release, as: as === 'release' ? 'live' : as, percent: operation.canary?.percent ?? null };
  }
  return { ...release, as: null, percent: kind === 'canary' ? operation.percent : null };
}

function versionIn(done: OperationResult, app: string | null): string | null {
  if ('canary' in done && done.canary) return done.canary.version;
  if (!('change' in done)) return null;
  return done.change.versions.find((one) => one.app === app)?.after ?? null;
}

export function runOperation(store: SiteStore, log: Log, call: OperationCall): RunningOperation {
  const { operation, upload, confirm } = call;
  const by = `token:${call.token.name}`;
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const reports: Report[] = [];
  let nextReport = Promise.withResolvers<void>();
  let view: OperationView = {
    id: call.key,
    kind: operation.kind,
    ...fieldsOf(operation),
    by,
    now: null,
    cancelable: true,
    result: null,
  };
  const update = (changes: Partial<OperationView>) => {
    view = { ...view, ...changes };
  };
  const report = (one: Report) => {
    reports.push(one);
    nextReport.resolve();
    nextReport = Promise.withResolvers();
  };
  const reportNow = (now: string) => {
    update({ now });
    report({ now });
  };

  /** The result for a thrown error. Messages from Node and the system are logged, not returned. */
  const failure = (err: unknown): Ended => {
    const redact = (text: string) => withoutFolder(store, text).slice(0, MAX_REFUSAL_LENGTH);
    if (err instanceof Canceled) return { canceled: true };
    if (err instanceof Refused) {
      const refusals = err.refusals.slice(0, MAX_REFUSALS).map(({ check, subject, reason, remedy }) => {
        return { check, subject: redact(subject), reason: redact(reason), remedy: redact(remedy) };
      });
      return { refused: redact(err.message), refusals };
    }
    if (err instanceof Unchecked) return { unchecked: redact(err.message) };
    if (err instanceof Error && err.constructor === Error && err.cause === undefined && !('code' in err))
      return { failed: redact(err.message) };
    log.error({ err }, 'an operation failed');
    return { failed: "The operation failed. See the site's log for the reason." };
  };

  const step: Step = async (name, work, result) => {
    signal.throwIfAborted();
    const isLast = LAST_STEPS.has(name);
    if (isLast) update({ cancelable: false });
    reportNow(name);
    const begun = performance.now();
    let value: Awaited<ReturnType<typeof work>>;
    try {
      value = await work();
    } finally {
      // Cancellation replaces other errors, for example from the browser that it closed.
      if (!isLast) signal.throwIfAborted();
    }
    report({ step: name, result: result?.(value) ?? 'done', seconds: (performance.now() - begun) / 1000 });
    return value;
  };

  const waiting = (holder: string) => {
    update({ now: `wait: ${holder}` });
    report({ waiting: holder });
  };
  const onProgress: ChangeOptions['onProgress'] = (known) => {
    if ('now' in known) reportNow(known.now);
    else update(known);
  };
  const end = async (result: Ended) => {
    update({ now: null, cancelable: false });
    await upload?.remove();
    update({ result });
    if ('done' in result) update({ version: view.version ?? versionIn(result.done, view.app) });
    report(result);
  };
  if (upload) report({ step: 'upload', result: 'done', seconds: upload.seconds });
  void perform({ store, by, confirm, signal, step, lock: { waiting }, onProgress }, operation).then(
    (done) => end({ done }),
    (error: unknown) => end(failure(error)),
  );
  return {
    call,
    view: () => view,
    async *follow() {
      for (let sent = 0; ; ) {
        for (; sent < reports.length; sent += 1) yield `${JSON.stringify(reports[sent])}\n`;
        if (view.result) return;
        const isIdle = await Promise.race([nextReport.promise, pause(KEEP_ALIVE_MS, true, { ref: false })]);
        if (isIdle) yield '\n';
      }
    },
    cancel(canceler) {
      if (view.cancelable) cancellation.abort(new Canceled(canceler));
      return view.cancelable;
    },
  };
}

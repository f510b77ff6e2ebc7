import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Log } from 'backend';
import { temporaryPlace } from '../../core/process/temporary-place.ts';
import { audited, type ChangeOptions, withoutFolder } from '../../core/publish/change-live.ts';
import { actionOf } from '../../core/publish/publish-release.ts';
import { Canceled, type Refusal, Refused, Unchecked } from '../../core/report/refusal.ts';
import type { Step } from '../../core/report/terminal.ts';
import { ARCHIVE_LIMITS } from '../../core/store/archive.ts';
import { isSetId } from '../../core/store/version-set.ts';
import type { Ended, OperationView, Report } from './admin-api.ts';
import type { Operation, Upload } from './operation.ts';
import type { OperationResult } from './operation-result.ts';
import { perform } from './perform.ts';

interface Sent {
  bytes: number;
  receive: (how: Receiving) => Promise<string>;
  leave: () => void;
}

/** An operation to run: an upload's file is received first. */
export type Task =
  | { operation: Exclude<Operation, { kind: 'publish' }>; upload?: undefined }
  | { operation: Upload; upload: Sent };

interface RunOptions extends Required<Pick<ChangeOptions, 'store' | 'confirm' | 'by'>> {
  id: string;
  log: Log;
  task: Task;
  /** Called when its upload ended incomplete. */
  onBrokenOff: () => void;
}

/** A started operation, which also runs without followers. */
export interface RunningOperation {
  task: Task;
  view(): OperationView;
  /** Its reports as NDJSON, from the first one to the last. */
  follow(): Readable;
  /** Cancels it. False when it has ended or begun its last step. `by` is for the audit log. */
  cancel(by: string): boolean;
  /** False when its upload was interrupted: then it may be sent again. */
  arrived: Promise<boolean>;
}

/** Steps that make a change, and cannot be canceled. */
const LAST_STEPS = new Set(['switch', 'canary', 'abort', 'preview', 'draft']);

/** An idle stream gets an empty line this often: proxies and `fetch` close idle connections. */
const KEEP_ALIVE_MS = 30_000;

const MAX_REFUSALS = 100;
const MAX_REFUSAL_LENGTH = 100_000;

function aboutOf(operation: Task['operation']): Pick<OperationView, 'app' | 'version' | 'as' | 'percent'> {
  const { kind } = operation;
  if (kind === 'rollback') {
    const { to, version = null } = operation;
    return { app: isSetId(to) ? null : to, version, as: null, percent: null };
  }
  const of = {
    app: operation.app ?? null,
    version: 'version' in operation ? (operation.version ?? null) : null,
  };
  if (kind === 'publish' || kind === 'release') {
    const { canary } = operation;
    const as = actionOf(operation);
    return { ...of, as: as === 'release' ? 'live' : as, percent: canary?.percent ?? null };
  }
  return { ...of, as: null, percent: kind === 'canary' ? operation.percent : null };
}

function versionIn(done: OperationResult, app: string | null): string | null {
  if ('canary' in done && done.canary) return done.canary.version;
  if (!('change' in done)) return null;
  return done.change.versions.find((one) => one.app === app)?.after ?? null;
}

/** Starts an operation. */
export function runOperation(options: RunOptions): RunningOperation {
  const { store, log, id, by, confirm, task, onBrokenOff } = options;
  const canceling = new AbortController();
  const { signal } = canceling;
  const arrival = Promise.withResolvers<boolean>();
  let isBrokenOff = false;
  const reports: Report[] = [];
  const followers = new Set<Readable>();
  const steps: OperationView['steps'][number][] = [];
  let view: OperationView = {
    id,
    kind: task.operation.kind,
    ...aboutOf(task.operation),
    by,
    startedAt: new Date().toISOString(),
    endedAt: null,
    steps,
    now: null,
    cancelable: true,
    result: null,
  };
  const become = (changes: Partial<OperationView>) => {
    view = { ...view, ...changes };
  };
  const toLine = (report: Report) => `${JSON.stringify(report)}\n`;
  const send = (text: string | null) => {
    for (const one of followers) if (!one.destroyed) one.push(text);
  };
  const say = (report: Report) => {
    reports.push(report);
    send(toLine(report));
  };
  const doing = (now: string) => {
    become({ now });
    say({ now });
  };

  /** Messages of the system and of Node are only logged. */
  const failure = (err: unknown): Ended => {
    const redact = (words: string) => withoutFolder(store, words).slice(0, MAX_REFUSAL_LENGTH);
    if (err instanceof Canceled) return { canceled: true };
    if (err instanceof Refused) {
      const redactedRefusal = ({ check, subject, reason, remedy }: Refusal): Refusal => {
        return { check, subject: redact(subject), reason: redact(reason), remedy: redact(remedy) };
      };
      return {
        refused: redact(err.message),
        refusals: err.refusals.slice(0, MAX_REFUSALS).map(redactedRefusal),
      };
    }
    if (err instanceof Unchecked) return { unchecked: redact(err.message) };
    if (err instanceof Error && err.constructor === Error && err.cause === undefined && !('code' in err))
      return { failed: redact(err.message) };
    log.error({ err }, 'an operation failed');
    return { failed: 'The site failed to do this; see its log.' };
  };

  const step: Step = async (name, work, result) => {
    signal.throwIfAborted();
    const isLast = LAST_STEPS.has(name);
    if (isLast) become({ cancelable: false });
    doing(name);
    const begun = performance.now();
    let value: Awaited<ReturnType<typeof work>>;
    try {
      value = await work();
    } finally {
      // Cancellation hides other errors, for example of a closed browser.
      if (!isLast) signal.throwIfAborted();
    }
    const done = {
      step: name,
      result: result?.(value) ?? 'done',
      seconds: (performance.now() - begun) / 1000,
    };
    steps.push(done);
    say(done);
    return value;
  };

  const waiting = (holder: string) => {
    become({ now: `wait: ${holder}` });
    say({ waiting: holder });
  };
  const onProgress: ChangeOptions['onProgress'] = (known) => {
    if ('now' in known) doing(known.now);
    else become(known);
  };
  const change: ChangeOptions = { store, by, confirm, signal, step, lock: { waiting }, onProgress };

  const received = async ({ operation, upload }: Extract<Task, { operation: Upload }>): Promise<string> => {
    const onBytes = (bytes: number) => {
      if (upload.bytes) become({ now: `upload ${Math.floor((100 * bytes) / upload.bytes)}%` });
    };
    const receive = () => upload.receive({ signal, onBytes });
    try {
      return await step('upload', receive);
    } catch (error) {
      isBrokenOff = !(error instanceof Canceled);
      if (isBrokenOff) throw error;
      const about = { by, action: actionOf(operation), app: operation.app ?? null };
      return audited(store, about, () => Promise.reject(error));
    }
  };
  const run = async (): Promise<OperationResult> => {
    if (!task.upload) {
      arrival.resolve(true);
      return perform(change, task.operation);
    }
    const file = await received(task);
    arrival.resolve(true);
    try {
      return await perform(change, { ...task.operation, file });
    } finally {
      await deleteUpload(file);
    }
  };
  const alive = setInterval(() => send('\n'), KEEP_ALIVE_MS);
  const end = (result: Ended) => {
    become({ endedAt: new Date().toISOString(), now: null, cancelable: false, result });
    if ('done' in result) become({ version: view.version ?? versionIn(result.done, view.app) });
    say(result);
    send(null);
    followers.clear();
    clearInterval(alive);
    task.upload?.leave();
    if (isBrokenOff) onBrokenOff();
    arrival.resolve(!isBrokenOff);
  };
  void run().then(
    (done) => end({ done }),
    (error: unknown) => end(failure(error)),
  );
  return {
    task,
    view: () => view,
    follow() {
      const lines = new Readable({ read() {} });
      for (const report of reports) lines.push(toLine(report));
      if (view.result) lines.push(null);
      else {
        followers.add(lines);
        lines.once('close', () => followers.delete(lines));
      }
      return lines;
    },
    cancel(canceler) {
      if (view.cancelable) canceling.abort(new Canceled(canceler));
      return view.cancelable;
    },
    arrived: arrival.promise,
  };
}

/** The body of a request. */
type Body = ReadableStream<Uint8Array> | null;

/** Options for receiving an upload. */
interface Receiving {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

async function* limited(sent: AsyncIterable<Uint8Array>, onBytes: Receiving['onBytes']) {
  let bytes = 0;
  for await (const chunk of sent) {
    bytes += chunk.length;
    if (bytes > ARCHIVE_LIMITS.packed) throw new Error('too long');
    onBytes(bytes);
    yield chunk;
  }
}

const readableOf = (body: Body) =>
  body ? Readable.fromWeb(body as WebStream<Uint8Array>) : Readable.from([]);

/** Deletes a received file. The next start deletes what remains. */
const deleteUpload = (file: string): Promise<void> =>
  rm(dirname(file), { recursive: true, force: true }).catch(() => {});

/** Writes an upload to a file in its own folder. @throws Error when it is incomplete or too long. */
export async function receiveUpload(body: Body, { signal, onBytes }: Receiving): Promise<string> {
  const file = join((await temporaryPlace('upload')).path, 'sent.release');
  try {
    const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(readableOf(body), (sent) => limited(sent, onBytes), to, { signal });
    return file;
  } catch {
    await deleteUpload(file);
    throw new Error('The upload is incomplete, or too long for a packed release.');
  }
}

/** Reads the rest of an unneeded body: many clients read no response before they have sent all. */
export async function discardBody(body: Body): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() });
  await pipeline(readableOf(body), (sent) => limited(sent, () => {}), nowhere).catch(() => {});
}

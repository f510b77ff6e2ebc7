import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from 'backend';
import { type ChangeOptions, withoutFolder } from '../../core/publish/change-live.ts';
import { actionOf } from '../../core/publish/publish-release.ts';
import { Canceled, Refused, Unchecked } from '../../core/report/refusal.ts';
import type { Step } from '../../core/report/terminal.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, type Token } from '../../core/store/tokens.ts';
import type { EndReport, OperationView, Report } from './admin-api.ts';
import { type Operation, permissionFor } from './operation.ts';
import { type OperationResult, perform } from './perform.ts';

export interface Upload {
  file: string;
  seconds: number;
  /** Deletes the file and its temporary folder. Never rejects. */
  remove: () => Promise<void>;
}

export interface OperationCall extends Pick<ChangeOptions, 'readFigures'> {
  /** A retry has the same key and the same `request`. */
  key: string;
  /** The path, query and body of the call, without an uploaded file. */
  request: string;
  token: Pick<Token, 'name' | 'app'>;
  operation: Operation;
  upload?: Upload | undefined;
  /** Called before the change. @throws Error if the token lost its permission or the live state has changed. */
  confirm: () => Promise<void>;
}

/** Steps that make a change and cannot be canceled. */
const LAST_STEPS = new Set(['switch', 'canary', 'abort', 'preview', 'draft']);

/** The interval of empty lines in an idle stream: proxies and `fetch` close idle connections. */
const KEEP_ALIVE_MS = 30_000;

const MAX_REFUSALS = 100;
const MAX_REFUSAL_LENGTH = 100_000;

function viewOf({ key, token, operation }: OperationCall): OperationView {
  const { kind } = operation;
  const { app = null } = permissionFor(operation);
  const view: OperationView = {
    id: key,
    kind,
    app: app === ALL_APPS ? null : app,
    version: 'version' in operation ? (operation.version ?? null) : null,
    as: null,
    percent: null,
    by: `token:${token.name}`,
    now: null,
    cancelable: true,
    result: null,
  };
  if (kind === 'canary') return { ...view, percent: operation.percent };
  if (kind !== 'publish' && kind !== 'release') return view;
  const as = actionOf(operation);
  return { ...view, as: as === 'release' ? 'live' : as, percent: operation.canary?.percent ?? null };
}

function versionIn(done: OperationResult, app: string | null): string | null {
  if ('canary' in done && done.canary) return done.canary.version;
  if (!('change' in done)) return null;
  return done.change.versions.find((one) => one.app === app)?.after ?? null;
}

/** Messages from Node and the system are logged, not returned. */
function failureOf(err: unknown, store: SiteStore, log: Log): EndReport {
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
  return { failed: "The operation failed. Ask the site's operator: the site's log has the reason." };
}

export type RunningOperation = ReturnType<typeof runOperation>;

/** The operation continues even if no connection follows it. */
export function runOperation(store: SiteStore, log: Log, call: OperationCall) {
  const { operation, readFigures, upload, confirm } = call;
  const view = viewOf(call);
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const reports: Report[] = [];
  let nextReport = Promise.withResolvers<void>();

  const report = (one: Report) => {
    reports.push(one);
    nextReport.resolve();
    nextReport = Promise.withResolvers();
  };
  const reportNow = (now: string) => {
    view.now = now;
    report({ now });
  };
  const step: Step = async (name, work, result) => {
    signal.throwIfAborted();
    const isLast = LAST_STEPS.has(name);
    if (isLast) view.cancelable = false;
    reportNow(name);
    const begun = performance.now();
    let value: Awaited<ReturnType<typeof work>>;
    try {
      value = await work();
    } finally {
      // A cancellation replaces other errors, such as errors of the browser that the cancellation closed.
      if (!isLast) signal.throwIfAborted();
    }
    report({ step: name, result: result?.(value) ?? 'done', seconds: (performance.now() - begun) / 1000 });
    return value;
  };

  const onWait = (holder: string) => {
    view.now = `wait: ${holder}`;
    report({ waiting: holder });
  };
  const onProgress: ChangeOptions['onProgress'] = (update) => {
    if ('now' in update) reportNow(update.now);
    else Object.assign(view, update);
  };
  const end = async (result: EndReport) => {
    Object.assign(view, { now: null, cancelable: false });
    await upload?.remove();
    view.result = result;
    if ('done' in result) view.version ??= versionIn(result.done, view.app);
    report(result);
  };

  if (upload) report({ step: 'upload', result: 'done', seconds: upload.seconds });
  const options = { store, by: view.by, confirm, readFigures, signal, step, lock: { onWait }, onProgress };
  void perform(options, operation).then(
    (done) => end({ done }),
    (error: unknown) => end(failureOf(error, store, log)),
  );
  return {
    call,
    /** Its fields change while the operation runs. */
    view: view as Readonly<OperationView>,
    async *follow(): AsyncGenerator<string> {
      for (let sent = 0; ; ) {
        for (; sent < reports.length; sent += 1) yield `${JSON.stringify(reports[sent])}\n`;
        if (view.result) return;
        const isIdle = await Promise.race([nextReport.promise, pause(KEEP_ALIVE_MS, true, { ref: false })]);
        if (isIdle) yield '\n';
      }
    },
    /** False if the operation has ended or begun its last step. `by` is for the audit log. */
    cancel(by: string): boolean {
      if (view.cancelable) cancellation.abort(new Canceled(by));
      return view.cancelable;
    },
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';

/*
 * What traces show. Whoever does the work tells Node's diagnostics channels; without a listener
 * (`start-tracing.ts`) nothing is made of it and nothing is loaded.
 */

/** A piece of work that a trace shows. `name` and `attributes` are read when it ends. */
export interface TracedWork {
  /** One of few: a method and a route's pattern, never what a visitor chose. */
  name: string;
  kind: 'server' | 'consumer';
  attributes: Record<string, string | number | undefined>;
  /** The traceparent (W3C) of what caused it, where that is not under way here. */
  parent?: string | null | undefined;
  /** It failed without a rejection. */
  hasFailed?: boolean;
}

/** A statement that the database has answered. */
export interface TracedQuery {
  /** With placeholders, never values. */
  sql: string;
  engine: 'sqlite' | 'postgres';
  ms: number;
  /** The database's code; undefined when it succeeded. */
  error?: string | undefined;
}

export const workChannel = tracingChannel<string | undefined, TracedWork>('site:work');
export const queryChannel = channel('site:query');

/** The traceparent of what is under way. */
export const currentTrace = new AsyncLocalStorage<string | undefined>();

/** Whether anybody listens. */
export const isTraced = (): boolean => workChannel.start.hasSubscribers;

/** Does a piece of work within a span of its own, if anybody listens. */
export function traced<Result>(work: TracedWork, run: () => Promise<Result>): Promise<Result> {
  return isTraced() ? workChannel.tracePromise(run, work) : run();
}

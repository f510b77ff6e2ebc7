import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';
import {
  currentTrace,
  queryChannel,
  type TracedQuery,
  type TracedWork,
  workChannel,
} from './trace-points.ts';

/** What is traced, and where to. */
export interface TracingOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** The service's name, unless OTEL_SERVICE_NAME names it. */
  service: string;
  log: Log;
}

/** Traces that are sent somewhere. */
export interface Tracing {
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

/** A traceparent has 55 characters; a later version may have more. */
const LONGEST_PARENT = 100;
/** Statements with lists of values are long, and their beginning says what they are. */
const LONGEST_SQL = 1000;
/** How long the last spans may take, in milliseconds: the process wants to end. */
const LAST_MS = 3000;

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };
const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' };

function contextOf(traceparent: string | null | undefined): Context {
  const parent = traceparent && traceparent.length <= LONGEST_PARENT ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** What is wrong, of an error that is told as JSON with its stack. */
const reasonIn = (text: string) => (/"message":"([^"]{1,200})/.exec(text)?.[1] ?? text).slice(0, 200);

function ratioOf(text: string | undefined): number {
  const ratio = Number(text || 1);
  return ratio >= 0 && ratio <= 1 ? ratio : 1;
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function end(span: Span, attributes: Attributes, hasFailed: boolean): void {
  span.setAttributes(attributes);
  // Without the message, which may hold what somebody typed.
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A request of undici, which is Node's `fetch`, as its diagnostics channels tell it. */
interface OutgoingRequest {
  method: string;
  origin: string | URL;
  addHeader(name: string, value: string): void;
}

/**
 * Makes spans of what is told at the trace points and of what `fetch` asks for meanwhile, and hands traceparent on to whom
 * it asks. Only what belongs to a work has a span: the outbox looks for work every second.
 *
 * The share that is kept (OTEL_TRACES_SAMPLER_ARG, all by default) is decided by the id of the trace, alike in every
 * process. The sampled flag of a traceparent decides nothing: anybody can send one.
 */
export function sendTraces({ env, service, log }: TracingOptions): Tracing {
  diag.setLogger(
    {
      error: (message) => log.warn({ reason: reasonIn(message) }, 'traces could not be sent'),
      warn() {},
      info() {},
      debug() {},
      verbose() {},
    },
    { logLevel: DiagLogLevel.ERROR },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new TraceIdRatioBasedSampler(ratioOf(env.OTEL_TRACES_SAMPLER_ARG)),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('site');

  const works = new WeakMap<TracedWork, Span>();
  workChannel.start.bindStore(currentTrace, (work) => {
    const { name, kind, parent } = work as TracedWork;
    const span = tracer.startSpan(name, { kind: KINDS[kind] }, contextOf(currentTrace.getStore() ?? parent));
    works.set(work as TracedWork, span);
    return traceparentOf(span);
  });
  workChannel.asyncEnd.subscribe((message) => {
    const work = message as TracedWork & { error?: unknown };
    const span = works.get(work)?.updateName(work.name);
    if (span) end(span, work.attributes, work.hasFailed === true || work.error !== undefined);
  });

  queryChannel.subscribe((message) => {
    const { sql, engine, ms, error } = message as TracedQuery;
    const parent = currentTrace.getStore();
    if (parent === undefined) return;
    const text = sql.slice(0, LONGEST_SQL).trim().replaceAll(/\s+/g, ' ');
    const [operation = ''] = text.split(' ', 1);
    const startTime = Date.now() - ms;
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, startTime }, contextOf(parent));
    const attributes = {
      'db.system.name': SYSTEMS[engine],
      'db.operation.name': operation,
      'db.query.text': text,
      'error.type': error,
    };
    end(span, attributes, error !== undefined);
  });

  const asked = new WeakMap<OutgoingRequest, Span>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: OutgoingRequest };
    const parent = currentTrace.getStore();
    if (parent === undefined) return;
    const span = tracer.startSpan(request.method, { kind: SpanKind.CLIENT }, contextOf(parent));
    // Not the path: addresses of webhooks are secrets.
    span.setAttributes({
      'http.request.method': request.method,
      'server.address': new URL(request.origin).host,
    });
    request.addHeader('traceparent', traceparentOf(span));
    asked.set(request, span);
  });
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as { request: OutgoingRequest; response: { statusCode: number } };
    const { statusCode } = response;
    const span = asked.get(request);
    if (span) end(span, { 'http.response.status_code': statusCode }, statusCode >= 400);
  });
  subscribe('undici:request:error', (message) => {
    const { request, error } = message as { request: OutgoingRequest; error: { code?: string } };
    const span = asked.get(request);
    // One that was answered may still fail.
    if (span?.isRecording()) end(span, { 'error.type': error.code ?? 'error' }, true);
  });

  return {
    stop: () =>
      Promise.race([provider.shutdown().catch(() => undefined), wait(LAST_MS, undefined, { ref: false })]),
  };
}

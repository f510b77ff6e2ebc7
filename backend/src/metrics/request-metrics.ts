/** What a request is for: a label of few values, never a visitor's text. */
export type RequestKind = 'page' | 'file' | 'asset' | 'form' | 'api' | 'other';

/** An answered request. Its texts are labels: of few values each, and without quotes. */
export interface CountedRequest {
  kind: RequestKind;
  /** The pattern of the backend's route. */
  path?: string;
  /** As `methodLabel` gives it. */
  method: string;
  status: number;
  seconds: number;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** A method as a label: a client may send any name. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');

/** In seconds, from a cached answer to the client's time-out of 15 seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15] as const;

/** Requests with the same labels. */
interface Counted {
  /** Those of the durations. */
  place: string;
  labels: string;
  count: number;
  seconds: number;
  /** How many were answered within each of `BUCKETS`, and not within the one before. */
  buckets: number[];
}

const HEAD = {
  requests: [
    '# HELP http_requests_total Requests answered, by kind, status and the route of the backend.',
    '# TYPE http_requests_total counter',
  ],
  durations: [
    '# HELP http_request_duration_seconds Time from the head of a request to its answer.',
    '# TYPE http_request_duration_seconds histogram',
  ],
};

function durationLines(place: string, counted: readonly Counted[]): string[] {
  const sum = (of: (one: Counted) => number) => counted.reduce((total, one) => total + of(one), 0);
  const name = 'http_request_duration_seconds';
  const total = sum(({ count }) => count);
  let within = 0;
  const buckets = BUCKETS.map((bound, at) => {
    within += sum((one) => one.buckets[at] ?? 0);
    return `${name}_bucket{${place},le="${bound}"} ${within}`;
  });
  return [
    ...buckets,
    `${name}_bucket{${place},le="+Inf"} ${total}`,
    `${name}_sum{${place}} ${sum(({ seconds }) => seconds)}`,
    `${name}_count{${place}} ${total}`,
  ];
}

/**
 * Counts requests and how long they took, and writes both in the Prometheus text format. By hand: prom-client would take
 * a twentieth of a page's time (docs/decisions/104).
 */
export function createRequestMetrics() {
  const all = new Map<string, Counted>();

  function first({ kind, path, method, status }: CountedRequest): Counted {
    const place = `kind="${kind}"${path === undefined ? '' : `,path="${path}"`}`;
    const labels = `${place},method="${method}",status="${status}"`;
    return { place, labels, count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) };
  }

  return {
    count(request: CountedRequest): void {
      const { kind, path, method, status, seconds } = request;
      const key = `${kind} ${path} ${method} ${status}`;
      const counted = all.get(key) ?? first(request);
      if (counted.count === 0) all.set(key, counted);
      counted.count += 1;
      counted.seconds += seconds;
      for (let at = 0; at < BUCKETS.length; at += 1) {
        if (seconds > (BUCKETS[at] as number)) continue;
        counted.buckets[at] = (counted.buckets[at] as number) + 1;
        return;
      }
    },
    text(): string {
      const counted = [...all.values()];
      const lines = [
        ...HEAD.requests,
        ...counted.map(({ labels, count }) => `http_requests_total{${labels}} ${count}`),
        ...HEAD.durations,
        ...[...Map.groupBy(counted, ({ place }) => place)].flatMap(([place, some]) =>
          durationLines(place, some),
        ),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

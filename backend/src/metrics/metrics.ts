import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The kind of a request: a label with few values, never a visitor's text. */
export type RequestKind = 'page' | 'file' | 'asset' | 'form' | 'api' | 'other';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** A method as a label with few values, because a client can send any name. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');

/** The Prometheus metrics of one process, shared by the site's server and a backend in it. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Handled requests, by kind, method, status and, for the backend, route.',
    labelNames: ['kind', 'path', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to its response.',
    labelNames: ['kind', 'path'],
    // In seconds: 0.005 for a cached response, 15 for the client's timeout.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const available = new Gauge({
    name: 'disk_available_bytes',
    help: 'Space that this process can use on the disk of the site or the data.',
    labelNames: ['holds'],
    registers,
  });
  const size = new Gauge({
    name: 'disk_size_bytes',
    help: 'Size of the disk of the site or the data.',
    labelNames: ['holds'],
    registers,
  });
  const callbacks: (() => Promise<void>)[] = [];
  /** Registers a function that sets gauges. If the function rejects, the other functions still run. */
  const beforeReading = (set: () => Promise<void>): void => void callbacks.push(set);

  return {
    registry,
    /** `path` is the pattern of the backend's route, `method` a result of `methodLabel`. */
    request(request: {
      kind: RequestKind;
      path?: string;
      method: string;
      status: number;
      seconds: number;
    }): void {
      const { kind, path, method, status, seconds } = request;
      const labels = path === undefined ? { kind } : { kind, path };
      requests.inc({ ...labels, method, status });
      durations.observe(labels, seconds);
    },
    beforeReading,
    disk(holds: 'site' | 'data', folder: string): void {
      beforeReading(async () => {
        const { bavail, blocks, bsize } = await statfs(folder);
        available.set({ holds }, bavail * bsize);
        size.set({ holds }, blocks * bsize);
      });
    },
    async text(): Promise<string> {
      await Promise.allSettled(callbacks.map((set) => set()));
      return registry.metrics();
    },
  };
}

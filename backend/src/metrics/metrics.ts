import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import { MAX_REQUEST_BYTES } from '../database/storage-health.ts';

/** What a request is for: a label of few values, never a visitor's text. */
export type RequestKind = 'page' | 'file' | 'asset' | 'form' | 'api' | 'other';

/** An answered request. Its texts are labels of few values each. */
interface CountedRequest {
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

/** In seconds, from a cached answer to the client's timeout of 15 seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** One process's metrics for Prometheus: those of the site's server and of a backend in it are the same. */
export interface Metrics {
  /** Where features register metrics of their own. */
  registry: Registry;
  request(request: CountedRequest): void;
  /** Has gauges set before the metrics are read. One that rejects leaves the others as they are. */
  beforeReading(set: () => Promise<void>): void;
  /** Shows the disk below a folder. */
  disk(holds: 'site' | 'data', folder: string): void;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
}

/** @see Metrics */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by kind, status and the route of the backend.',
    labelNames: ['kind', 'path', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to its answer.',
    labelNames: ['kind', 'path'],
    buckets: BUCKETS,
    registers,
  });
  const available = new Gauge({
    name: 'disk_available_bytes',
    help: 'Free for this process on the disk below the folder of the site or of the data.',
    labelNames: ['holds'],
    registers,
  });
  const size = new Gauge({
    name: 'disk_size_bytes',
    help: 'The size of that disk.',
    labelNames: ['holds'],
    registers,
  });
  const setting: (() => Promise<void>)[] = [];
  const beforeReading: Metrics['beforeReading'] = (set) => void setting.push(set);

  return {
    registry,
    request({ kind, path, method, status, seconds }) {
      const place = path === undefined ? { kind } : { kind, path };
      requests.inc({ ...place, method, status });
      durations.observe(place, seconds);
    },
    beforeReading,
    disk(holds, folder) {
      beforeReading(async () => {
        const { bavail, blocks, bsize } = await statfs(folder);
        available.set({ holds }, bavail * bsize);
        size.set({ holds }, blocks * bsize);
      });
    },
    async text() {
      await Promise.allSettled(setting.map((set) => set()));
      return registry.metrics();
    },
  };
}

/** Registers whether the database answers, and whether it has room for more. */
export function databaseMetrics(
  { registry, beforeReading, disk }: Metrics,
  { engine, ping, hasDiskSpace }: Pick<Database, 'engine' | 'ping' | 'hasDiskSpace'>,
  dataDir: string,
): void {
  const registers = [registry];
  const up = new Gauge({ name: 'database_up', help: '1 while the database answers, else 0.', registers });
  const room = new Gauge({
    name: 'database_has_room',
    help: '0 while requests are refused because only the reserve of the disk is left. PostgreSQL: always 1.',
    registers,
  });
  beforeReading(async () => {
    const isUp = await ping().then(
      () => true,
      () => false,
    );
    up.set(isUp ? 1 : 0);
    room.set(hasDiskSpace(MAX_REQUEST_BYTES) ? 1 : 0);
  });
  if (engine === 'sqlite') disk('data', dataDir);
}

import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type CountedRequest, createRequestMetrics } from './request-metrics.ts';

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
  const requests = createRequestMetrics();
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
    request: requests.count,
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
      return `${await registry.metrics()}${requests.text()}`;
    },
  };
}

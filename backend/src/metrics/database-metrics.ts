import { Gauge } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import { ONE_REQUEST } from '../database/storage-health.ts';
import type { Metrics } from './metrics.ts';

/** Registers whether the database answers, and whether it takes more. */
export function databaseMetrics(
  { registry, beforeReading, disk }: Metrics,
  { engine, ping, hasRoom }: Pick<Database, 'engine' | 'ping' | 'hasRoom'>,
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
    room.set(hasRoom(ONE_REQUEST) ? 1 : 0);
  });
  if (engine === 'sqlite') disk('data', dataDir);
}

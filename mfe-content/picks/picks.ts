import { join } from 'node:path';
import { readSiteConfig } from '../../delivery/src/core/compose/site-config.ts';
import { picksCommand } from './picks-command.ts';

try {
  await picksCommand(process.argv.slice(2), {
    config: await readSiteConfig(),
    file: join(import.meta.dirname, '../src/data/prices.json'),
    say: console.log,
    now: Date.now(),
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

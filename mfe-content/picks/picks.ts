import { join } from 'node:path';
import { parseSiteConfig } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { picksCommand } from './picks-command.ts';

try {
  await picksCommand(process.argv.slice(2), {
    config: parseSiteConfig(site),
    file: join(import.meta.dirname, '../src/data/prices.json'),
    say: console.log,
    now: Date.now(),
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

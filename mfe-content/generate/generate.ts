import { join } from 'node:path';
import { writeGenerated } from './generated-files.ts';
import { DataError } from './read-data.ts';

/** Writes `src/generated` and prints the changed files (`npm run generate`). */
try {
  for (const name of await writeGenerated(join(import.meta.dirname, '../src'))) {
    console.log(`src/generated/${name}`);
  }
} catch (error) {
  // A mistake in the data needs no stack of this program.
  console.error(error instanceof DataError ? error.message : error);
  process.exitCode = 1;
}

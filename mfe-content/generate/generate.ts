import { join } from 'node:path';
import { writeGenerated } from './generated-files.ts';
import { DataError } from './read-data.ts';

/** Writes `src/generated` anew and says which of its files have changed (`npm run generate`). */
try {
  for (const name of await writeGenerated(join(import.meta.dirname, '../src'))) {
    console.log(`src/generated/${name}`);
  }
} catch (error) {
  // A mistake in the data is not one of this program, whose lines would only hide the message.
  console.error(error instanceof DataError ? error.message : error);
  process.exitCode = 1;
}

import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder, which `await using` deletes. `what` is its purpose, a word in the folder's name. */
export const temporaryPlace = (what: string) => mkdtempDisposable(join(tmpdir(), `gable-site-${what}-`));

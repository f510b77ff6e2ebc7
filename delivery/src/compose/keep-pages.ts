import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

async function keepFile(from: string, to: string): Promise<void> {
  // A second name for the same bytes; some volumes know no such thing.
  await link(from, to).catch(() => copyFile(from, to));
}

/** Puts pages of an earlier composition, with their compressed forms, into a new one as they are. */
export async function keepPages(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    for (const form of ['', '.br', '.gz']) {
      await keepFile(join(from, `${file}${form}`), join(to, `${file}${form}`));
    }
  }
}

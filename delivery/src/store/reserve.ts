import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough for the lines, pointers and names that a command writes; a file system may count in large blocks. */
const RESERVED_BYTES = 1024 * 1024;

const fileOf = (site: string) => join(site, 'publish-reserve');

/** Gives the reserved room to the command that holds the publish lock, so that it works on a full disk. */
export function takeReserve(site: string): Promise<void> {
  return rm(fileOf(site), { force: true });
}

/** Does something that may need the reserved room, outside of the publish lock. On a full disk, it is begun twice. */
export async function withReserve<Result>(site: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    await takeReserve(site);
    return await work().finally(() => keepReserve(site));
  }
}

/** Reserves room for the next command, as much as there is. Random bytes: file systems compress others. */
export async function keepReserve(site: string): Promise<void> {
  await writeFile(fileOf(site), randomBytes(RESERVED_BYTES)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
}

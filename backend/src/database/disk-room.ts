import { statfsSync, statSync } from 'node:fs';

/** Of the disk a tenth is kept for what must still work, but no more than this, in bytes. */
const LARGEST_RESERVE = 64 * 1024 * 1024;
const RESERVED = 1 / 10;
/** How often the write-ahead log is emptied because the disk is short, in milliseconds. */
const EMPTY_EVERY_MS = 10_000;

/**
 * Says whether a write of so many bytes leaves the reserve of the disk alone.
 * @param folder where SQLite's files are; `wal` is its write-ahead log, whose pages the database file has yet to take in.
 * @param emptyLog brings those pages into the database file and frees the log's place.
 */
export function watchRoom(
  folder: string,
  { wal, emptyLog }: { wal: string; emptyLog: () => void },
): (bytes: number) => boolean {
  let emptiedAt = Number.NEGATIVE_INFINITY;
  const fits = (bytes: number) => {
    const { bavail, blocks, bsize } = statfsSync(folder);
    const pending = statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
    const reserve = Math.min(LARGEST_RESERVE, blocks * bsize * RESERVED);
    return bavail * bsize - pending - bytes >= reserve;
  };
  return (bytes) => {
    if (fits(bytes)) return true;
    if (performance.now() - emptiedAt < EMPTY_EVERY_MS) return false;
    emptiedAt = performance.now();
    emptyLog();
    return fits(bytes);
  };
}

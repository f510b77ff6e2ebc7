import { setTimeout as wait } from 'node:timers/promises';
import { storageFault } from './storage-fault.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** More would only hold up what comes between. */
const MOST = 128;
/** Together, then each alone, then once more for those that were in each other's way. */
const TRIES = 3;
/** A batch that takes longer than this, in milliseconds, may have lost its server; the next one goes without it. */
const PATIENCE_MS = 1000;

/**
 * Collects what comes at the same time and writes it at once: one commit with one sync of the disk, and the statements
 * of one.
 * @param write keeps all of the items or none, and gives the result of each, in their order. It is called again, for
 * one of them at a time, when it rejects for another reason than the storage.
 * @param atOnce how many batches may be under way; what comes meanwhile makes the next one.
 * @returns a function that takes an item and resolves with its result once that is on the disk. It rejects when nothing
 * of the item is kept, or nobody can say; one that cannot be written takes nothing of the others with it.
 */
export function writeTogether<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  atOnce: number,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let underWay = 0;

  async function writeBatch(batch: readonly Waiting<Item, Result>[], tries: number): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => {
        resolve(results[at] as Result);
      });
    } catch (error) {
      if (tries > 1 && !storageFault(error))
        await Promise.all(batch.map((one) => writeBatch([one], tries - 1)));
      else for (const { reject } of batch) reject(error);
    }
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const written = writeBatch(queue.splice(0, MOST), TRIES);
      await Promise.race([written, wait(PATIENCE_MS, undefined, { ref: false })]);
    }
    underWay -= 1;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // Else one is about to take it, or the next that is through.
      if (underWay >= atOnce || queue.length > 1) return;
      underWay += 1;
      // After this turn of the loop, so that whatever it reads from the network comes along.
      setImmediate(() => void run());
    });
}

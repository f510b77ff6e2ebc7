import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a process says of itself when it is asked over its channel. */
export interface Measured {
  /** Bytes in use after the garbage was collected. */
  heap: number;
  /** Native memory of buffers, after the same. */
  buffers: number;
  /**
   * The longest that something due had to wait for the thread that answers since it was asked last, in
   * milliseconds of the processor: a machine that is busy with something else does not count.
   */
  stall: number;
}

// Preloaded by `serveLive` (`node --import`).
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let stall = 0;
let last = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  stall = Math.max(stall, (user + system) / 1000);
  last = process.threadCpuUsage();
}, 10).unref();

process.on('message', () => {
  const seen = stall;
  // Twice: what is only held by what goes with the first time goes with the second.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  last = process.threadCpuUsage();
  stall = 0;
  process.send?.({ heap: heapUsed, buffers: arrayBuffers, stall: seen } satisfies Measured);
});

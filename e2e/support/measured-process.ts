import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A process's report over its channel. */
export interface Measured {
  /** Bytes in use after garbage collection. */
  heap: number;
  /** Native memory of buffers, after garbage collection. */
  buffers: number;
  /** Connections that are open. */
  connections: number;
  /**
   * The longest wait of due work for the answering thread since the last report, in milliseconds of the
   * processor: other load on the machine does not count.
   */
  stall: number;
  /** What all its threads have used since the last report, in the same unit. */
  used: number;
}

// Preloaded by `serveLive` (`node --import`).
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let stall = 0;
let last = process.threadCpuUsage();
let lastUsed = process.cpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  stall = Math.max(stall, (user + system) / 1000);
  last = process.threadCpuUsage();
}, 10).unref();

process.on('message', () => {
  const { user, system } = process.cpuUsage(lastUsed);
  const seen = { stall, used: (user + system) / 1000 };
  // Twice: what the first collection frees may hold more.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  last = process.threadCpuUsage();
  lastUsed = process.cpuUsage();
  stall = 0;
  const connections = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  process.send?.({ heap: heapUsed, buffers: arrayBuffers, connections, ...seen } satisfies Measured);
});

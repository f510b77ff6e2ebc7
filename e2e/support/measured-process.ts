import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The report of a process over its IPC channel. */
export interface Measured {
  /** Bytes in use after garbage collection. */
  heap: number;
  /** Native memory of buffers, after garbage collection. */
  buffers: number;
  /** Connections that are open. */
  connections: number;
}

// Preloaded by `serveLive` (`node --import`).
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.on('message', () => {
  // Twice, because the first collection may make more objects collectable.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const connections = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  process.send?.({ heap: heapUsed, buffers: arrayBuffers, connections } satisfies Measured);
});

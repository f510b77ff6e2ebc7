// Preloaded by `serveLive` (`node --import`) into a server under test, whose clock it stops when it is told to.
const { now } = Date;
let stopped: number | undefined;
// Before the server takes it.
Date.now = () => stopped ?? now();
process.on('message', (time: number) => {
  stopped = time;
  process.send?.('stopped');
});

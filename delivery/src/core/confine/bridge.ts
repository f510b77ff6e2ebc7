import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

/**
 * Runs in the gate's box beside its browser, and is the only way from there to the gate's server: takes connections on
 * a port of the box and passes them to a socket that lies in it. Ends with the browser.
 */
const [port, socket = '', program = '', ...args] = process.argv.slice(2);

const server = createServer((client) => {
  const upstream = connect(socket);
  client.pipe(upstream).pipe(client);
  client.on('error', () => upstream.destroy());
  upstream.on('error', () => client.destroy());
});
server.listen(Number(port), '127.0.0.1', () => {
  // The last two are how the browser is driven.
  const browser = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 3, 4] });
  browser.once('error', () => process.exit(127));
  browser.once('exit', (code) => process.exit(code ?? 1));
});

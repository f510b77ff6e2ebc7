import { runCli } from '../core/report/run-program.ts';
import { createProgram } from './program.ts';

// The npm scripts run this file through `delivery/bin/run.mjs`, which first installs missing packages.

// Stops when `run.mjs` is killed, which disconnects the IPC channel.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// Trims arguments: CI passes the content of release.options, to which a Windows editor may add a byte order mark and CRs.
const words = process.argv.slice(2).flatMap((word) => word.trim() || []);
await runCli(createProgram(), words.length > 0 ? words : ['--help']);

import { runCli } from '../core/report/run-program.ts';
import { createProgram } from './program.ts';

// When `delivery/bin/run.mjs` is killed, the IPC channel closes, and this process stops.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// CI passes the content of release.options, in which a Windows editor may put a byte order mark and CRs.
const words = process.argv.slice(2).flatMap((word) => word.trim() || []);
await runCli(createProgram(), words.length > 0 ? words : ['--help']);

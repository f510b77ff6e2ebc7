import { runProgram } from '../core/report/run-program.ts';
import { createProgram } from './program.ts';

/*
 * The command line of the project: `node delivery/src/commands/cli.ts release guide`. The npm scripts call it by
 * `delivery/bin/run.mjs`, which installs missing packages first.
 */
// CI passes the arguments in release.options, to which a Windows editor may have added a byte order mark and CRs.
const typed = process.argv.slice(2).flatMap((word) => word.trim() || []);
await runProgram(createProgram(), typed.length > 0 ? typed : ['--help']);

import { runOperations } from './operations/run-operations.ts';

process.exitCode = await runOperations(process.argv.slice(2), process.env);

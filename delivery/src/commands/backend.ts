import { join } from 'node:path';
import { runOperations } from 'backend';
import { siteFolder } from '../store/site.ts';

/** `npm run backend -- COMMAND`: the operator's commands, on the data of the site (docs/operations.md). */
const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(siteFolder(), 'data') };
process.exitCode = await runOperations(process.argv.slice(2), env);

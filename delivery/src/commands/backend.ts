import { join } from 'node:path';
import { runOperations } from 'backend';
import { siteFolder } from '../open-site.ts';

// `npm run backend -- COMMAND`: the operator's commands, on the site's data (docs/operations.md).
const [, , , ...args] = process.argv;
const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(siteFolder(process.env), 'data') };
process.exitCode = await runOperations(args, env);

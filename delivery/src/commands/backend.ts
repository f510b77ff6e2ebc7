import { join } from 'node:path';
import { runOperations } from 'backend';
import { siteFolder } from '../open-site.ts';

/** Runs an operator command on the site's data. */
export async function operate(args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(siteFolder(process.env), 'data') };
  process.exitCode = await runOperations(args, env);
}

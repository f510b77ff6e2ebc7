import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOperations } from 'backend';
import { type ConformanceTarget, conformanceReport, runConformance } from 'backend/conformance';
import { readSiteConfig } from '../core/compose/site-config.ts';
import { runCommand, UsageError } from '../core/report/terminal.ts';
import { siteFolder } from '../open-site.ts';
import { usageOf } from './help.ts';

async function readTarget(args: string[]): Promise<ConformanceTarget> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { origin: { type: 'string' }, email: { type: 'string', default: 'conformance@example.com' } },
  });
  const [url = '', ...more] = positionals;
  const given = URL.parse(url);
  if (!given || !/^https?:$/.test(given.protocol) || more.length > 0) {
    throw new UsageError('Name one address that starts with http:// or https://.');
  }
  if (!values.email.includes('@')) throw new UsageError('--email must be an e-mail address.');
  const origin = URL.parse(values.origin ?? (await readSiteConfig(process.env)).origin);
  if (!origin) throw new UsageError('--origin must be an address such as https://www.example.com.');
  return { host: url.replace(/(?<!\/)\/+$/, ''), origin: origin.origin, email: values.email };
}

/** `npm run conformance -- URL`: exit code 0 when everything holds, 1 when not, 2 for a wrong call. */
async function conformance(args: string[]): Promise<void> {
  const target = await readTarget(args);
  console.log(`What the site calls, tried on ${target.host} for pages of ${target.origin}\n`);
  const results = await runConformance(target);
  console.log(conformanceReport(results));
  if (results.some(({ outcome }) => outcome !== 'holds')) process.exitCode = 1;
}

const [, , command, ...args] = process.argv;
if (command === 'conformance') await runCommand(usageOf(command), () => conformance(args));
else {
  // `npm run backend -- COMMAND`: the operator's commands, on the site's data (docs/operations.md).
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(siteFolder(process.env), 'data') };
  process.exitCode = await runOperations(args, env);
}

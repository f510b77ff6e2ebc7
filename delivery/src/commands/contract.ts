import { parseArgs } from 'node:util';
import { type ContractTarget, contractReport, runContract } from 'backend/contract';
import { readSiteConfig } from '../compose/site-config.ts';

const USAGE = `Usage: npm run contract -- URL [--origin https://www.example.com] [--email you@example.com]

Proves that a backend at URL ({host}) answers every call of the site as the contract has it (backend/openapi.json).
It registers accounts at it, posts three submissions, and deletes the account that it used at the end.

  --origin  the site that calls it from browsers (default: the site's own origin)
  --email   an address of yours; accounts are made with +… before the at sign (default: contract@example.com)`;

/** `npm run contract -- URL`: exit code 0 when everything holds, 1 when not, 2 when it was called wrongly. */
async function contract(target: ContractTarget): Promise<void> {
  console.log(`The contract, tried on ${target.host} for pages of ${target.origin}\n`);
  const results = await runContract(target);
  console.log(contractReport(results));
  if (results.some(({ outcome }) => outcome !== 'holds')) process.exitCode = 1;
}

async function readTarget(): Promise<ContractTarget | null> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        origin: { type: 'string' },
        email: { type: 'string', default: 'contract@example.com' },
      },
    });
    const [url, ...more] = positionals;
    const { protocol } = new URL(url ?? '');
    if (more.length > 0 || !/^https?:$/.test(protocol) || !values.email.includes('@')) return null;
    const site = await readSiteConfig(process.env);
    const origin = new URL(values.origin ?? site.origin).origin;
    return { host: (url ?? '').replace(/(?<!\/)\/+$/, ''), origin, email: values.email };
  } catch {
    return null;
  }
}

const target = await readTarget();
if (target) {
  await contract(target);
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

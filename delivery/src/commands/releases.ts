import { parseArgs } from 'node:util';
import { compositionsTable, listCompositions, listReleases, releasesTable } from '../publish/listing.ts';
import { siteFolder } from '../store/site.ts';
import { runCommand } from './run-command.ts';

/** `npm run releases`: what is live, what was, who may replace it; `--json` for programs. SITE_DIR as for `npm start`. */
await runCommand('Usage: npm run releases [-- --json]', async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const site = siteFolder();
  const [releases, compositions] = await Promise.all([listReleases(site), listCompositions(site)]);
  if (values.json) console.log(JSON.stringify({ releases, compositions }, null, 2));
  else {
    const now = Date.now();
    console.log(`${releasesTable(releases, now)}\n\n${compositionsTable(compositions, now)}`);
  }
});

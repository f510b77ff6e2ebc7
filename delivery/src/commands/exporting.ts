import { parseArgs } from 'node:util';
import { exportSite, HOSTS } from '../export/export-site.ts';
import { liveComposition, siteFolder } from '../store/site.ts';
import { type Command, progress, runCommand, UsageError } from './command.ts';

/** `npm run export -- FOLDER --for nginx`: what is live, as files for another host. */
const command: Command = {
  usage: `Usage: npm run export -- FOLDER --for ${HOSTS.join('|')}`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { for: { type: 'string' } },
    });
    const [folder] = positionals;
    const host = HOSTS.find((name) => name === values.for);
    if (!folder || positionals.length !== 1) throw new UsageError('Name one folder.');
    if (!host) throw new UsageError(`Name the host with --for: ${HOSTS.join(', ')}.`);
    const site = siteFolder();
    // The pages were rendered with this configuration; another one would give other headers.
    const { config } = await liveComposition(site);
    const { composition, files, redirects } = await exportSite(site, config, { folder, host });
    progress.say(
      `Exported ${composition}: ${files.length} addresses, ${redirects.length} redirects. ${folder}/README.md says how to use them.`,
    );
  },
};

await runCommand(command.usage, () => command.run(process.argv.slice(2)));

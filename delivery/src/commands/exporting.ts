import { parseArgs } from 'node:util';
import { exportFiles, keptFiles, type ReleaseFiles } from '../export/export-files.ts';
import { exportSite, HOSTS } from '../export/export-site.ts';
import { openSiteStore } from '../open-site.ts';
import { readPackedFile } from '../pack/read-packed-file.ts';
import { progress, runCommand, typedPath, UsageError } from '../process/terminal.ts';
import type { Command } from './command.ts';

/** What browsers get of a packed release. */
async function packedFiles(file: string): Promise<ReleaseFiles[]> {
  const { release, files } = await readPackedFile(file);
  const client = files.flatMap(({ name, bytes }) =>
    name.startsWith('client/') ? [{ name: name.slice('client/'.length), bytes }] : [],
  );
  return [{ app: release.app, version: release.version, files: client }];
}

/** `npm run export -- FOLDER --for nginx`: what is live, as files for another host; or the files of one app. */
const command: Command = {
  usage: `Usage: npm run export -- FOLDER --for ${HOSTS.join('|')}
       npm run export -- FOLDER --app APP | --release FILE`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { for: { type: 'string' }, app: { type: 'string' }, release: { type: 'string' } },
    });
    const [typed] = positionals;
    if (!typed || positionals.length !== 1) throw new UsageError('Name one folder.');
    const folder = typedPath(typed);
    const { app, release } = values;
    if (app || release) {
      if (values.for || (app && release)) throw new UsageError('Name one of --for, --app and --release.');
      const files = app
        ? await keptFiles(openSiteStore(process.env), app)
        : await packedFiles(typedPath(release ?? ''));
      const added = await exportFiles(folder, files);
      progress.say(`${added} of ${files.length} releases are new in ${folder}; its README.md says more.`);
      return;
    }
    const host = HOSTS.find((name) => name === values.for);
    if (!host) throw new UsageError(`Name the host with --for: ${HOSTS.join(', ')}.`);
    const store = openSiteStore(process.env);
    // The pages were rendered with this configuration; another one would give other headers.
    const { config } = await store.live.composition();
    const { composition, files, redirects } = await exportSite(store, config, { folder, host });
    progress.say(
      `Exported ${composition}: ${files.length} addresses, ${redirects.length} redirects. ${folder}/README.md says how to use them.`,
    );
  },
};

await runCommand(command.usage, () => command.run(process.argv.slice(2)));

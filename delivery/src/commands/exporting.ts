import { parseArgs } from 'node:util';
import { exportFiles, keptFiles, type ReleaseFiles } from '../core/export/export-files.ts';
import { exportSite } from '../core/export/export-site.ts';
import { progress, runCommand, typedPath, UsageError } from '../core/report/terminal.ts';
import { openSiteStore } from '../open-site.ts';
import { readPackedFile } from '../remote/pack/read-packed-file.ts';
import { usageOf } from './help.ts';

/** What browsers get of a packed release. */
async function packedFiles(file: string): Promise<ReleaseFiles[]> {
  const { release, files } = await readPackedFile(file);
  const client = files.flatMap(({ name, bytes }) =>
    name.startsWith('client/') ? [{ name: name.slice('client/'.length), bytes }] : [],
  );
  return [{ app: release.app, version: release.version, files: client }];
}

/** `npm run export -- FOLDER`: what is live, as files for another host; or the files of one app. */
await runCommand(usageOf('export'), async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { app: { type: 'string' }, release: { type: 'string' } },
  });
  const [typed] = positionals;
  if (!typed || positionals.length !== 1) throw new UsageError('Name one folder.');
  const folder = typedPath(typed);
  const { app, release } = values;
  if (app && release) throw new UsageError('Name one of --app and --release.');
  if (app || release) {
    const files = app
      ? await keptFiles(openSiteStore(process.env), app)
      : await packedFiles(typedPath(release ?? ''));
    const added = await exportFiles(folder, files);
    progress.say(`Exported ${files.length} releases, ${added} of them new, to ${folder}`);
    return;
  }
  const store = openSiteStore(process.env);
  // The pages were rendered with this configuration; another one would give other headers.
  const { config } = await store.live.composition();
  const { composition, files, rules, redirects } = await exportSite(store, config, folder);
  progress.say(
    `Exported ${composition}: ${files} files, ${rules} header rules and ${redirects} redirects in ${folder}`,
  );
  progress.say('What such a host cannot do: docs/operations.md, "Without the site\'s server".');
  if (config.host.startsWith('/'))
    progress.say(
      `The pages call the backend at ${config.host} on their own address, which such a host does not answer. Set BACKEND_HOST to the backend's address, run "npm start -- --build", and export again.`,
    );
});

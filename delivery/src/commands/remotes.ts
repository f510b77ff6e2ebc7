import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { progress, runCommand, UsageError } from '../core/report/terminal.ts';
import { makePackages } from '../remote/kit/make-packages.ts';
import { writeNewRemote } from '../remote/kit/new-remote.ts';
import { usageOf } from './help.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, packages: { type: 'string' } },
});
const [command, name] = positionals;

await runCommand(usageOf(command === 'packages' ? command : 'new-remote'), async () => {
  if (!values.to) throw new UsageError('Name a folder: --to FOLDER.');
  const to = resolve(values.to);
  if (command === 'packages') {
    for (const { file } of await makePackages(to)) progress.say(file);
    return;
  }
  if (!name) throw new UsageError('Name the remote.');
  // Without a registry: the packages are made here, and the remote names their files.
  const made = values.packages ? await makePackages(resolve(values.packages)) : [];
  const packages = Object.fromEntries(made.map((one) => [one.name, `file:${one.file}`]));
  await writeNewRemote({ name, to, packages });
  progress.say(`Written: ${to}. Next: npm install there; its README.md has the commands.`);
});

import { resolve } from 'node:path';
import { progress } from '../core/report/terminal.ts';
import { makePackages } from '../remote/kit/make-packages.ts';
import { writeNewRemote } from '../remote/kit/new-remote.ts';

/** Writes a repository with one remote; with `packages`, it builds the packages there and installs those files. */
export async function newRemote(name: string, options: { to: string; packages?: string }): Promise<void> {
  const to = resolve(options.to);
  const made = options.packages ? await makePackages(resolve(options.packages)) : [];
  const packages = Object.fromEntries(made.map((one) => [one.name, `file:${one.file}`]));
  await writeNewRemote({ name, to, packages });
  progress.say(`Written: ${to}. Next: npm install there; its README.md has the commands.`);
}

/** Packs the packages that a remote in a repository of its own installs. */
export async function packages(to: string): Promise<void> {
  for (const { file } of await makePackages(resolve(to))) progress.say(file);
}

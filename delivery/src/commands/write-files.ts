import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runOperations, SETTINGS } from 'backend';
import { openApiDocument, openApiFile } from 'backend/openapi';
import type { Command } from 'commander';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { progress, userPath } from '../core/report/terminal.ts';
import { makePackages } from '../remote/kit/make-packages.ts';
import { writeNewRemote } from '../remote/kit/new-remote.ts';

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  progress.say(`Written: ${relative(process.cwd(), file)}`);
}

export async function writeDocuments(program: Command): Promise<void> {
  await write(COMMANDS_PAGE, await commandsPage(program));
  await write(SETTINGS_PAGE, settingsPage());
}

export const writeOpenApi = (): Promise<void> =>
  write(openApiFile, `${JSON.stringify(openApiDocument(), null, 2)}\n`);

export async function newRemote(name: string, options: { to: string; packages?: string }): Promise<void> {
  const to = userPath(options.to);
  const built = options.packages ? await makePackages(userPath(options.packages)) : [];
  const packages = Object.fromEntries(built.map(({ name, file }) => [name, `file:${file}`]));
  await writeNewRemote({ name, to, packages });
  progress.say(`Written: ${to}. Run npm install in that folder; its README.md lists the next commands.`);
}

export async function packages({ to }: { to: string }): Promise<void> {
  for (const { file } of await makePackages(userPath(to))) progress.say(file);
}

export function runFile(file: string, args: readonly string[]): void {
  const node = ['--disable-warning=ExperimentalWarning', join(PROJECT_ROOT, file), ...args];
  process.exitCode = spawnSync(process.execPath, node, { stdio: 'inherit' }).status ?? 1;
}

export const COMMANDS_PAGE = join(PROJECT_ROOT, 'docs/reference/commands.md');

const INTRODUCTION = `# Commands

Every command installs missing packages, then runs on the project's Node. Your own Node needs version 20 or newer. \`npm run site\` lists all commands, and \`--help\` after a command prints its part of this page. Exit code 1 is a refusal or a failure, 2 invalid arguments, and 3 a release that could not be checked. [Settings](../operate/settings.md). \`npm run site -- commands\` writes this page.
`;

function describe(command: Command): string {
  const help = command.createHelp();
  const terms = [
    ...help.visibleArguments(command).map((one) => [one.name(), help.argumentDescription(one)]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((one) => [one.flags, help.optionDescription(one)]),
  ];
  const list = terms.filter(([, text]) => text).map(([name, text]) => `- \`${name}\`: ${text}`);
  return [
    `\`${help.commandUsage(command)}\`${command.description() ? `: ${command.description()}` : ''}`,
    ...(list.length > 0 ? [list.join('\n')] : []),
  ].join('\n\n');
}

export async function commandsPage(program: Command): Promise<string> {
  let operations = '';
  await runOperations(['help'], {}, { print: (text) => (operations = text) });
  const groups = Map.groupBy(program.commands, (command) => command.helpGroup());
  const sections = [...groups].map(([title, commands]) =>
    [
      `## ${title}`,
      ...commands.flatMap((command) => [command, ...command.commands]).map(describe),
      ...(commands.some((command) => command.name() === 'backend') ? [`\`\`\`\n${operations}\n\`\`\``] : []),
    ].join('\n\n'),
  );
  return `${INTRODUCTION}\n${sections.join('\n\n')}\n`;
}

export const SETTINGS_PAGE = join(PROJECT_ROOT, 'docs/operate/settings.md');

const SETTINGS_INTRODUCTION = `# Settings

Environment variables; an empty one counts as absent. Except for \`CHROMIUM\` and \`GATE_BROWSER\`, an invalid one prevents the start, with a message that contains its name. Settings without * can come from a file: for \`SMTP_URL\`, set \`SMTP_URL_FILE\` to the file's path. [Developers](../../CONTRIBUTING.md#settings-for-development-and-tests) have a few more. \`npm run site -- commands\` writes this page.

| setting | default | process | what it does |
|---|---|---|---|
`;

const SITE_SETTINGS: readonly string[] = [
  '`PORT`\\*, `HOST`\\* | `4300`, every address | site | Where the site listens. Let only the proxy reach it.',
  '`PORT`, `HOST` | `4390`, `127.0.0.1` | backend | Where a separate backend listens.',
  '`ORIGIN` | `http://localhost:PORT` | site | The public address. `npm start -- --build` applies it to the pages.',
  "`SITE_DIR`\\* | `.site` | site | Folder of releases, the live version set, and an embedded backend's data.",
  '`SITE_DATABASE_URL` | none | site | PostgreSQL shared by [several servers](scaling.md#several-servers).',
  '`BACKEND_HOST` | `/api` | site | Where pages call a backend on another host.',
  '`BACKEND_INTERNAL_HOST` | `BACKEND_HOST` | site | Where servers call that backend (`http://backend:4390`).',
  '`ADMIN_PORT`\\*, `ADMIN_HOST`\\* | none, `127.0.0.1` | site | Opens [the admin endpoint](running.md#remote-publishing-and-the-console). Leave both empty unless teams publish over the network.',
  '`CANARY_STAGE_MINUTES`\\* | `60` | site | Time between steps of a progressive [canary](running.md#canaries).',
  '`CANARY_WEBHOOK_URL` | none | site | Receives JSON when a canary is aborted, raised or promoted automatically. An https address, or http on this machine, without a user name or password.',
  "`CANARY_DATABASE_URL` | none | site | The backend's PostgreSQL, if the backend runs on another host.",
  '`CHROMIUM`\\* | none | publishing | Path of the browser for the release checks.',
  '`GATE_BROWSER`\\* | unset | publishing | `none` publishes without opening the pages in a browser; the audit log records it.',
  '`PUBLISH_TOKEN`\\* | none | publishing | The token for commands with `--to`.',
];

/** PORT and HOST have rows above. */
const sharedSettings = (): string[] =>
  Object.entries(SETTINGS)
    .filter(([name]) => name !== 'PORT' && name !== 'HOST')
    .map(([name, { schema, description }]) => {
      const fallback = v.getDefault(schema as v.OptionalSchema<v.GenericSchema, string | undefined>);
      return `\`${name}\` | ${fallback ? `\`${fallback}\`` : 'none'} | both | ${description}`;
    });

export const settingsPage = (): string =>
  SETTINGS_INTRODUCTION + [...SITE_SETTINGS, ...sharedSettings()].map((row) => `| ${row} |\n`).join('');

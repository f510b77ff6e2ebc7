import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { runOperations } from 'backend';
import { openApiDocument, openApiFile } from 'backend/openapi';
import type { Command } from 'commander';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { progress } from '../core/report/terminal.ts';
import { usageOf } from './command.ts';
import { SETTINGS_PAGE, settingsPage } from './settings-page.ts';

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  progress.say(`Written: ${relative(process.cwd(), file)}`);
}

/** Writes the pages that list the declared commands and settings. */
export async function writeDocuments(program: Command): Promise<void> {
  await write(COMMANDS_PAGE, await commandsPage(program));
  await write(SETTINGS_PAGE, settingsPage());
}

/** Writes the OpenAPI document from the declared paths. */
export const writeOpenApi = (): Promise<void> =>
  write(openApiFile, `${JSON.stringify(openApiDocument(), null, 2)}\n`);

/** Runs a file of the project in a process of its own. Its exit code becomes this one's. */
export async function runFile(file: string, args: readonly string[]): Promise<void> {
  const script = join(PROJECT_ROOT, file);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

/** The list of commands. */
export const COMMANDS_PAGE = join(PROJECT_ROOT, 'docs/reference/commands.md');

const INTRODUCTION = `# Commands

Every command installs missing packages first and runs on the project's own Node; any Node from version 20 on can start npm. \`npm run site\` lists the commands without an npm script of their own, and \`--help\` after a command prints its part of this page. Exit code 1 is a refusal or a failure, 2 a wrong call, and 3 a release that could not be checked. [Settings](../operate/settings.md). \`npm run site -- commands\` writes this page.
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
    `\`${usageOf(command)}\`${command.description() ? `: ${command.description()}` : ''}`,
    ...(list.length > 0 ? [list.join('\n')] : []),
  ].join('\n\n');
}

/** `docs/reference/commands.md`, from the declared commands. */
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

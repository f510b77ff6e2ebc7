import { join } from 'node:path';
import { runOperations } from 'backend';
import type { Command } from 'commander';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { usageOf } from './command.ts';

/** The list of commands. */
export const COMMANDS_PAGE = join(PROJECT_ROOT, 'docs/commands.md');

const INTRODUCTION = `# Commands

Every command installs missing packages first and runs on the project's own Node, whichever version from 20 on starts
npm. \`npm run site\` lists the commands that have no npm script of their own, and \`--help\` after a command prints
what this page says about it. A refusal ends with exit code 1, a wrong call with 2, and a release that could not be
checked with 3. Settings: [the site's](operations.md#settings-of-the-site), [the
backend's](../backend/README.md#settings), [of development and
tests](../CONTRIBUTING.md#settings-for-development-and-tests). \`npm run site -- commands\` writes this page.
`;

/** A command's own lines: what it does, its arguments and its options. */
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

/** `docs/commands.md`, from the declared commands. */
export async function commandsPage(program: Command): Promise<string> {
  let operations = '';
  await runOperations(['help'], {}, { say: (text) => (operations = text) });
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

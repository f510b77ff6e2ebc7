import { join } from 'node:path';
import { runOperations } from 'backend';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { callsOf, HELP } from './help.ts';

/** The list of commands. */
export const COMMANDS_PAGE = join(PROJECT_ROOT, 'docs/commands.md');

const HEAD = `# Commands

Every command installs what is missing first and runs on the Node that the project brings, whichever from 20 on starts
npm. \`npm run release -- --help\` says what a command does and how it is called, and so does a wrong call. Settings:
[the site's](operations.md#settings-of-the-site), [the backend's](../backend/README.md#settings),
[of development and tests](../CONTRIBUTING.md#settings-for-development-and-tests). \`npm run commands\` writes this page.
`;

/** `docs/commands.md`, made of the commands' own help. */
export async function commandsPage(): Promise<string> {
  let operations = '';
  await runOperations(['help'], {}, { say: (text) => (operations = text) });
  const sections = Object.entries(HELP).map(([title, commands]) => {
    const entries = Object.entries(commands);
    const rows = entries.map(([name, help]) => {
      const [typed = ''] = callsOf(name, { ...help, calls: [''] });
      return `| \`${typed}\` | ${help.does}${help.more ? ` ([more](${help.more}))` : ''} |`;
    });
    const calls = entries.filter(([, help]) => help.calls).flatMap(([name, help]) => callsOf(name, help));
    const blocks = [calls.join('\n'), ...('backend' in commands ? [operations] : [])].filter(Boolean);
    const table = ['| command | what it does |', '|---|---|', ...rows].join('\n');
    return [`## ${title}`, table, ...blocks.map((text) => `\`\`\`\n${text}\n\`\`\``)].join('\n\n');
  });
  return `${HEAD}\n${sections.join('\n\n')}\n`;
}

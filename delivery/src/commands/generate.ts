import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { progress } from '../core/report/terminal.ts';
import { apiReport } from './api-report.ts';
import { COMMANDS_PAGE, commandsPage } from './commands-page.ts';

/** `npm run api-report`: writes the public interface of shared-lib to `shared-lib/api-report.md`. */
async function writeApiReport(): Promise<void> {
  await writeFile(join(PROJECT_ROOT, 'shared-lib/api-report.md'), await apiReport());
  progress.say('Written: shared-lib/api-report.md');
}

/** `npm run openapi`: writes the committed OpenAPI document from the schemas. */
async function writeOpenApi(): Promise<void> {
  const { openApiDocument, openApiFile } = await import('backend/openapi');
  await writeFile(openApiFile, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  progress.say(`Written: ${relative(process.cwd(), openApiFile)}`);
}

/** `npm run commands`: writes the list of commands from their own help. */
async function writeCommands(): Promise<void> {
  await writeFile(COMMANDS_PAGE, await commandsPage());
  progress.say(`Written: ${relative(process.cwd(), COMMANDS_PAGE)}`);
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  commands: writeCommands,
  'api-report': writeApiReport,
  openapi: writeOpenApi,
};

await COMMANDS[process.argv[2] ?? '']?.();

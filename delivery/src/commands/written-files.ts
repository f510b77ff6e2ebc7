import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { openApiDocument, openApiFile } from 'backend/openapi';
import type { Command } from 'commander';
import { progress } from '../core/report/terminal.ts';
import { COMMANDS_PAGE, commandsPage } from './commands-page.ts';

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  progress.say(`Written: ${relative(process.cwd(), file)}`);
}

/** Writes `docs/commands.md`. */
export const writeCommandsPage = async (program: Command): Promise<void> =>
  write(COMMANDS_PAGE, await commandsPage(program));

/** Writes the OpenAPI document from the declared paths. */
export const writeOpenApi = (): Promise<void> =>
  write(openApiFile, `${JSON.stringify(openApiDocument(), null, 2)}\n`);

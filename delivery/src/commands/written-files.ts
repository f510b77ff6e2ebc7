import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openApiDocument, openApiFile } from 'backend/openapi';
import type { Command } from 'commander';
import { PROJECT_ROOT } from '../core/project/project.ts';
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

/** Runs a file of the project in a process of its own. Its exit code becomes this one's. */
export async function runFile(file: string, args: readonly string[]): Promise<void> {
  const script = join(PROJECT_ROOT, file);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

import type { Command } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };

/** How a command is typed: by its own npm script, or as a command of `npm run site`. */
function typedName(command: Command): string {
  const { parent } = command;
  if (!parent) return 'npm run site --';
  if (parent.parent) return `${typedName(parent)} ${command.name()}`;
  const name = command.name();
  if (name === 'start' || name === 'test') return `npm ${name} --`;
  return name in manifest.scripts ? `npm run ${name} --` : `npm run site -- ${name}`;
}

/** How a command is called, in one line: without `--` and `[options]` where nothing follows. */
export function usageOf(command: Command): string {
  const usage = command.options.length > 0 ? command.usage() : command.usage().replace(/^\[options\] ?/, '');
  const line = `${typedName(command)} ${usage}`.trimEnd();
  return line.endsWith(' --') ? line.slice(0, -3) : line;
}

import { Argument, type Command, Option } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { APP_NAMES } from '../core/project/project.ts';
import { PREVIEW_DAYS, type PreviewOptions } from '../core/publish/preview-options.ts';
import { wholeNumber } from '../core/report/run-program.ts';
import { UsageError } from '../core/report/terminal.ts';
import type { CanaryOptions } from '../core/store/canaries.ts';

/** An app of this checkout, or several (`<apps...>`). */
export const appArgument = (name = '<app>') => new Argument(name, 'app of this checkout').choices(APP_NAMES);

/** The remote site, or the folder of a local one. */
export const targetOption = () =>
  new Option('--to <site>', 'address of a remote site, or folder of a local one');

/** Keeps a release as a draft, which no visitor gets. */
export const draftOption = (conflicts: string[]) =>
  new Option('--draft', 'check it and keep it as a draft').conflicts(conflicts);

/** The parsed options of a preview. */
export interface PreviewFlags {
  days?: number;
}

/** Adds the options of a preview. */
export const withPreviewOptions = (command: Command): Command =>
  command.option(
    '--days <days>',
    `days until the preview ends (default: ${PREVIEW_DAYS.default}, at most ${PREVIEW_DAYS.max})`,
    wholeNumber(1, PREVIEW_DAYS.max),
  );

/** The preview that the options describe. */
export const previewOptions = ({ days = PREVIEW_DAYS.default }: PreviewFlags): PreviewOptions => ({ days });

const percentage = wholeNumber(1, 100);

/** The parsed options of a canary. */
export interface CanaryFlags {
  canary?: number;
  progressive?: boolean;
}

/** Adds the options of a canary. */
export const withCanaryOptions = (command: Command): Command =>
  command
    .option('--canary <percent>', 'release it to this percentage of the visitors', percentage)
    .option('--progressive', 'raise the percentage step by step');

/** The canary that the options describe; undefined for a release to all visitors. @throws UsageError */
export function canaryOptions({ canary, progressive = false }: CanaryFlags): CanaryOptions | undefined {
  if (canary !== undefined) return { percent: canary, progressive };
  if (progressive) throw new UsageError('--progressive requires --canary.');
  return undefined;
}

function typedName(command: Command): string {
  const { parent } = command;
  if (!parent) return 'npm run site --';
  if (parent.parent) return `${typedName(parent)} ${command.name()}`;
  const name = command.name();
  if (name === 'start' || name === 'test') return `npm ${name} --`;
  return name in manifest.scripts ? `npm run ${name} --` : `npm run site -- ${name}`;
}

/** The usage of a command in one line, without a trailing `--` and `[options]`. */
export function usageOf(command: Command): string {
  const usage = command.options.length > 0 ? command.usage() : command.usage().replace(/^\[options\] ?/, '');
  const line = `${typedName(command)} ${usage}`.trimEnd();
  return line.endsWith(' --') ? line.slice(0, -3) : line;
}

import { Argument, Command, Option } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { APP_NAMES } from '../core/project/project.ts';
import { PREVIEW_DAYS } from '../core/publish/preview-options.ts';
import { wholeNumber } from '../core/report/run-program.ts';
import { SCOPES } from '../core/store/tokens.ts';

const actionsOf =
  <Module extends object>(load: () => Promise<Module>) =>
  (name: keyof Module & string) =>
  async (...args: unknown[]): Promise<void> => {
    const action = (await load())[name] as (...args: unknown[]) => unknown;
    await action(...args);
  };

const publishing = actionsOf(() => import('./publishing.ts'));
const operator = actionsOf(() => import('./operator.ts'));
const tests = actionsOf(() => import('./tests.ts'));
const files = actionsOf(() => import('./write-files.ts'));

const appArgument = (name = '<app>') => new Argument(name, 'app of this checkout').choices(APP_NAMES);

const targetOption = () => new Option('--to <address>', 'publishing address of a remote site');

const draftOption = (conflicts: string[]) =>
  new Option('--draft', 'check the release and store it as a draft').conflicts(conflicts);

const daysOption = () =>
  new Option(
    '--days <days>',
    `days until the preview ends (default: ${PREVIEW_DAYS.default}, at most ${PREVIEW_DAYS.max})`,
  ).argParser(wholeNumber(1, PREVIEW_DAYS.max));

const canaryOption = () =>
  new Option('--canary <percent>', 'show the release to this percentage of visitors').argParser(
    wholeNumber(1, 100),
  );

const progressiveOption = () => new Option('--progressive', 'raise the percentage step by step');

const canaryChange = (text: string) =>
  text === 'promote' || text === 'abort' ? text : wholeNumber(1, 100, 'promote, abort or ')(text);

const partOption = () => new Option('--only <part>', 'only this part').choices(['site', 'data']);

export function createProgram(): Command {
  const program = new Command('site')
    .description('The commands of the project. Every command installs missing packages first.')
    .configureHelp({ commandUsage: usageOf, subcommandTerm: usageOf })
    .helpCommand(false)
    .showHelpAfterError()
    .exitOverride();

  const add = (usage: string, action: Parameters<Command['action']>[0]): Command =>
    program.command(usage).action(action);

  const addFileCommand = (name: string, file: string): Command =>
    add(name, (...args) => files('runFile')(file, (args.at(-1) as Command).args))
      .allowUnknownOption()
      .allowExcessArguments();

  program.commandsGroup('Every day');
  add('start', actionsOf(() => import('./start.ts'))('start'))
    .description('Serves the site at http://localhost:4300. Builds it first if nothing is live.')
    .addOption(new Option('--live', 'serve the live releases and build no release').conflicts('build'))
    .option('--build', 'build the site if nothing is live, or apply changed settings, without serving');
  add('dev', async () => void (await import('./dev.ts'))).description(
    'Serves the shell and every remote with hot reload at http://localhost:4300.',
  );
  add('check', tests('check')).description(
    'Runs type check, linter, checks of content and unused code, unit and component tests.',
  );
  add('test', tests('test')).description('Runs every suite except operations, on one page of each kind.');
  add('test:all', tests('testAll')).description(
    'Runs every suite in full, with all pages and all combinations of failures.',
  );
  add('test:operations', tests('testOperations')).description(
    'Tests the deployment: containers, backup and restore.',
  );
  addFileCommand('bench', 'e2e/performance/bench-pages.ts')
    .description('Measures how fast pages load: the site, static files, an Astro build and a Next.js build.')
    .argument('[options...]', '--url --slow --rounds 3 --csv <file>');

  program.commandsGroup('Releases');
  add('build', publishing('build'))
    .description('Builds the release of an app, with its rendered pages, without publishing it.')
    .addArgument(appArgument())
    .option('--out <folder>', 'folder for the release; without this option, nothing is stored');
  add('release', publishing('release'))
    .description('Builds and checks apps and makes them live in one switch while the site runs.')
    .addArgument(appArgument('<apps...>'))
    .addOption(draftOption(['canary']))
    .addOption(canaryOption())
    .addOption(progressiveOption());
  add('preview [app]', publishing('preview'))
    .description('Previews an app of this checkout, or a stored release, at its own address.')
    .argument('[version]', 'stored release to show, instead of the checkout')
    .addOption(new Option('--end <set>', 'end the preview of this version set').conflicts(['days', 'to']))
    .addOption(targetOption())
    .addOption(daysOption());
  add('canary [app]', publishing('canary'))
    .description('Lists all canaries; changes, promotes or aborts one.')
    .argument('[change]', 'percentage, promote or abort', canaryChange)
    .argument('[version]', 'canary version to promote')
    .addOption(progressiveOption())
    .addOption(targetOption());
  add('rollback', publishing('rollback'))
    .description('Makes the previous release, an earlier release or a whole version set live again.')
    .argument('<app or version set>')
    .argument('[version]', 'earlier live release of the app')
    .addOption(targetOption());
  add('releases', publishing('releases'))
    .description('Prints the releases, the version sets for a rollback, and the latest changes.')
    .addOption(new Option('--audit', 'print only the audit log').conflicts('to'))
    .addOption(targetOption());
  add('prune', publishing('prune'))
    .description('Deletes old releases.')
    .option(
      '--days <days>',
      'days to keep drafts and formerly live releases (default: 30)',
      wholeNumber(0, 9999),
    )
    .option(
      '--keep <releases>',
      'keep this many releases of each app (default: 3, at least 2)',
      wholeNumber(0, 9999),
    )
    .option('--dry-run', 'print what would be deleted');
  add('pack', publishing('pack'))
    .description("Runs the team's checks and writes a release as one file.")
    .addArgument(appArgument())
    .option('--out <file>', 'file to write')
    .option('--skip-checks', "build without the team's checks");
  add('publish <file>', publishing('publish'))
    .description('Makes a packed release live on the local site or, with --to, a remote site.')
    .addOption(draftOption(['preview', 'canary']))
    .addOption(new Option('--preview', 'create a preview instead').conflicts('canary'))
    .option('--comment <file>', "write the preview's address as Markdown")
    .addOption(targetOption())
    .addOption(daysOption())
    .addOption(canaryOption())
    .addOption(progressiveOption());

  program.commandsGroup('Teams');
  const tokens = program
    .command('tokens')
    .description('Manages the tokens of remote publishing.')
    .helpCommand(false);
  tokens
    .command('add')
    .description("Creates a token and prints it. Run this on the site's machine.")
    .requiredOption('--name <name>', 'name of the token, such as ci-guide')
    .requiredOption('--app <app>', 'an app, or all')
    .requiredOption('--scopes <scopes>', `one or more of ${SCOPES.join(', ')}, separated by commas`)
    .option('--days <days>', 'days until it expires (default: 90)', wholeNumber(1, 366))
    .action(operator('addToken'));
  tokens.command('list').description('Lists the tokens.').action(operator('listTokens'));
  tokens.command('revoke').description('Revokes a token.').argument('<name>').action(operator('revoke'));
  add('new-remote', files('newRemote'))
    .description('Writes a repository with one remote.')
    .argument('<name>', 'name of the app')
    .requiredOption('--to <folder>', 'an empty folder')
    .option(
      '--packages <folder>',
      'build shared-lib and remote-kit into this folder, if you have no registry',
    );
  add('packages', files('packages'))
    .description('Packs shared-lib and remote-kit for a registry.')
    .requiredOption('--to <folder>', 'folder for the packages');

  program.commandsGroup('Operations');
  add('backup <folder>', operator('backup'))
    .description('Backs up the site and its data while the site runs.')
    .option('--keep <backups>', 'number of backups to keep; older ones are deleted', wholeNumber(1, 9999))
    .addOption(partOption());
  add('restore <folder>', operator('restore'))
    .description('Restores a backup.')
    .option('--set-aside', 'move existing files aside')
    .addOption(partOption());
  add('backend', operator('operate'))
    .description("Runs an operator command on the backend's data.")
    .argument('[command...]', 'help lists the commands')
    .allowUnknownOption()
    .helpOption(false);
  add('start-backend', async () => void (await import('../../../backend/src/main.ts'))).description(
    'Serves the backend alone, for a site on another machine.',
  );

  program.commandsGroup('Generated files');
  add('commands', () => files('writeDocuments')(program)).description(
    'Writes docs/reference/commands.md and docs/operate/settings.md.',
  );
  add('openapi', files('writeOpenApi')).description('Writes backend/openapi.json from the declared paths.');
  addFileCommand('guide-pdf', 'mfe-guide/pdf/build-guide.ts').description(
    "Renders the guide's PDF and its previews.",
  );
  addFileCommand('fonts', 'shell/fonts/subset-font.ts').description('Subsets the heading font.');
  addFileCommand('notices', 'shell/licenses/write-notices.ts').description(
    'Writes third-party-notices.txt, the licenses of what browsers load.',
  );

  return program;
}

function invocationOf(command: Command): string {
  const { parent } = command;
  if (!parent) return 'npm run site --';
  if (parent.parent) return `${invocationOf(parent)} ${command.name()}`;
  const name = command.name();
  if (name === 'start' || name === 'test') return `npm ${name} --`;
  return name in manifest.scripts ? `npm run ${name} --` : `npm run site -- ${name}`;
}

function usageOf(command: Command): string {
  const usage = command.options.length > 0 ? command.usage() : command.usage().replace(/^\[options\] ?/, '');
  const line = `${invocationOf(command)} ${usage}`.trimEnd();
  return line.endsWith(' --') ? line.slice(0, -3) : line;
}

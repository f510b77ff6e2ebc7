import { Command, Option } from 'commander';
import { wholeNumber } from '../core/report/run-program.ts';
import { SCOPES } from '../core/store/tokens.ts';
import {
  appArgument,
  type CanaryFlags,
  draftOption,
  type PreviewFlags,
  targetOption,
  usageOf,
  withCanaryOptions,
  withPreviewOptions,
} from './command.ts';

/** Every command of the project. Each of them loads its code when it runs. */
export function createProgram(): Command {
  const program = new Command('site')
    .description('The commands of the project. Every command installs missing packages first.')
    .configureHelp({ commandUsage: usageOf, subcommandTerm: usageOf })
    .helpCommand(false)
    .showHelpAfterError()
    .exitOverride();
  for (const add of [addEveryday, addReleases, addTeams, addOperations, addWrittenFiles]) add(program);
  return program;
}

function addEveryday(program: Command): void {
  program.commandsGroup('Every day');
  program
    .command('start')
    .description(
      'Serves the site at http://localhost:4300. Builds and assembles it first if nothing is live.',
    )
    .addOption(new Option('--live', 'serve the live releases and build nothing').conflicts('build'))
    .option('--build', 'build and assemble without serving')
    .action(async (options) => (await import('./start.ts')).start(options));
  program
    .command('dev')
    .description('Serves the shell and every remote with hot reload at http://localhost:4300.')
    .action(async () => void (await import('./dev.ts')));
  const tests = async () => import('./tests.ts');
  program
    .command('check')
    .description(
      'Runs the type check, the linter, the checks of content and for unused code, and the unit and component tests.',
    )
    .action(async () => (await tests()).check());
  program
    .command('test')
    .description('Runs every suite: one page of each kind, and Chromium.')
    .action(async () => (await tests()).test());
  program
    .command('test:all')
    .description(
      'Runs every test: every page, every installed browser engine, every pair of failures, and operations.',
    )
    .action(async () => (await tests()).testAll());
  program
    .command('test:operations')
    .description('Tests the deployment: containers, backup and restore.')
    .action(async () => (await tests()).testOperations());
  addFile(program, 'bench', 'e2e/performance/bench-pages.ts')
    .description('Compares the running site with its own pages as static files, in Astro and in Next.js.')
    .argument(
      '[options...]',
      '--url --slow --cpu 4,8 --no-peers --rounds 3 --page home|article|guide --csv <file>',
    );
}

function addReleases(program: Command): void {
  const publishing = () => import('./publishing.ts');
  program.commandsGroup('Releases');
  program
    .command('build')
    .description('Builds the release of an app, with its rendered pages, without publishing it.')
    .addArgument(appArgument())
    .option('--out <folder>', 'folder to write it to; without it, nothing is stored')
    .action(async (app: string, options) => (await import('./release.ts')).build(app, options));
  withCanaryOptions(
    program
      .command('release')
      .description('Builds and checks apps and makes them live in one switch while the site runs.')
      .addArgument(appArgument('<apps...>'))
      .addOption(draftOption(['canary'])),
  ).action(async (apps: string[], options: CanaryFlags & { draft?: true }) =>
    (await import('./release.ts')).release(apps, options),
  );
  withPreviewOptions(
    program
      .command('preview')
      .description('Previews an app of this checkout, or a kept release, at an address of its own.')
      .argument('[app]')
      .argument('[version]', 'kept release to show, instead of the checkout')
      .addOption(new Option('--end <set>', 'end a preview').conflicts(['days']))
      .addOption(targetOption()),
  ).action(async (app: string | undefined, version: string | undefined, options: PreviewFlags) =>
    (await publishing()).preview(app, version, options),
  );
  program
    .command('canary')
    .description('Lists canaries, changes the percentage of one, promotes or aborts it.')
    .argument('[app]')
    .argument('[change]', 'percentage, promote or abort')
    .argument('[version]', 'which canary to promote')
    .option('--progressive', 'raise the percentage step by step')
    .option('--json', 'print JSON')
    .addOption(targetOption())
    .action(async (...[app, change, version, options]) =>
      (await import('./publishing.ts')).canary([app, change, version], options),
    );
  program
    .command('rollback')
    .description('Makes the previous release live again, a kept one, or a whole version set.')
    .argument('<app or version set>')
    .argument('[version]', 'kept release of the app')
    .addOption(targetOption())
    .action(async (what: string, version: string | undefined, { to }) =>
      (await publishing()).rollback(what, version, to),
    );
  program
    .command('releases')
    .description(
      'Prints the releases, the version sets that a rollback returns to, and the latest audit log.',
    )
    .argument('[words...]', 'words that entries of the audit log must contain')
    .option('--json', 'print JSON')
    .option('--audit', 'print the audit log')
    .addOption(targetOption())
    .action(async (words: string[], options) => (await publishing()).releases(words, options));
  program
    .command('prune')
    .description('Deletes old releases.')
    .option(
      '--days <days>',
      'keep drafts and live releases of these days (default: 30)',
      wholeNumber(0, 9999),
    )
    .option('--keep <releases>', 'keep this many releases of an app (default: 3)', wholeNumber(0, 9999))
    .option('--dry-run', 'print what would be deleted')
    .action(async (options) => (await publishing()).prune(options));
  const packing = () => import('./packing.ts');
  program
    .command('pack')
    .description("Runs the team's checks and writes a release as one file.")
    .addArgument(appArgument())
    .option('--out <file>', 'file to write')
    .option('--skip-checks', "build without the team's checks")
    .action(async (app: string, options) => (await packing()).pack(app, options));
  withCanaryOptions(
    withPreviewOptions(
      program
        .command('publish')
        .description('Makes a packed release live here or, with PUBLISH_TOKEN, on a remote site.')
        .argument('<file>')
        .addOption(draftOption(['preview', 'canary']))
        .addOption(new Option('--preview', 'create a preview instead').conflicts('canary'))
        .option('--comment <file>', "write the preview's addresses as Markdown")
        .addOption(targetOption()),
    ),
  ).action(async (file: string, options) => (await packing()).publish(file, options));
}

function addTeams(program: Command): void {
  const packing = () => import('./packing.ts');
  program.commandsGroup('Teams');
  const tokens = program.command('tokens').description('Manages the tokens of remote publishing.');
  tokens
    .command('add')
    .description("Prints a new token. Run it on the site's own machine.")
    .requiredOption('--name <name>', 'name of the token, such as ci-guide')
    .requiredOption('--app <app>', 'an app, or all')
    .requiredOption('--scopes <scopes>', `some of ${SCOPES.join(', ')}, separated by commas`)
    .option('--days <days>', 'days until it expires (default: 90)', wholeNumber(1, 366))
    .action(async (options) => (await packing()).addToken(options));
  tokens
    .command('list')
    .description('Lists the tokens.')
    .option('--json', 'print JSON')
    .action(async (options) => (await packing()).listTokens(options));
  tokens
    .command('revoke')
    .description('Revokes a token.')
    .argument('<name>')
    .action(async (name: string) => (await packing()).revoke(name));
  program
    .command('new-remote')
    .description('Writes a repository with one remote.')
    .argument('<name>', 'name of the app')
    .requiredOption('--to <folder>', 'an empty folder')
    .option('--packages <folder>', 'build the packages here and install these files, without a registry')
    .action(async (name: string, options) => (await import('./remotes.ts')).newRemote(name, options));
  program
    .command('packages')
    .description('Packs shared-lib and remote-kit for a registry.')
    .requiredOption('--to <folder>', 'where to write them')
    .action(async ({ to }) => (await import('./remotes.ts')).packages(to));
}

function addOperations(program: Command): void {
  const backups = () => import('./backup.ts');
  const onlyOption = () => new Option('--only <part>', 'only this part').choices(['site', 'data']);
  program.commandsGroup('Operations');
  program
    .command('backup')
    .description('Backs up the site and its data while the site runs.')
    .argument('<folder>')
    .option('--keep <backups>', 'delete older backups', wholeNumber(1, 9999))
    .addOption(onlyOption())
    .action(async (folder: string, options) => (await backups()).backup(folder, options));
  program
    .command('restore')
    .description('Restores a backup.')
    .argument('<folder>')
    .option('--set-aside', 'move existing files aside')
    .addOption(onlyOption())
    .action(async (folder: string, options) => (await backups()).restore(folder, options));
  program
    .command('backend')
    .description("Runs an operator command on the backend's data.")
    .argument('[command...]', 'help lists the commands')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (args: string[]) => (await import('./backup.ts')).operate(args));
  program
    .command('start-backend')
    .description('Serves the backend alone, for a site on another machine.')
    .action(async () => void (await import('../../../backend/src/main.ts')));
}

function addWrittenFiles(program: Command): void {
  const written = () => import('./written-files.ts');
  program.commandsGroup('Written files');
  program
    .command('commands')
    .description('Writes docs/reference/commands.md and docs/operate/settings.md.')
    .action(async () => (await written()).writeDocuments(program));
  program
    .command('openapi')
    .description('Writes backend/openapi.json from the declared paths.')
    .action(async () => (await written()).writeOpenApi());
  addFile(program, 'guide-pdf', 'mfe-guide/pdf/build-guide.ts').description(
    "Renders the guide's PDF and its previews.",
  );
  addFile(program, 'fonts', 'shell/fonts/cut-font.ts').description('Subsets the heading font.');
  addFile(program, 'notices', 'shell/licenses/write-notices.ts').description(
    'Writes third-party-notices.txt, the licenses of what browsers load.',
  );
}

const addFile = (program: Command, name: string, file: string): Command =>
  program
    .command(name)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (...args) =>
      (await import('./written-files.ts')).runFile(file, (args.at(-1) as Command).args),
    );

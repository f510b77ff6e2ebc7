import { APP_NAMES } from '../core/project/project.ts';
import { PREVIEW_DAYS } from '../core/publish/preview-wish.ts';
import { KEPT_RELEASES } from '../core/publish/prune.ts';
import { KEPT_DAYS } from '../core/store/live.ts';
import { SCOPES } from '../core/store/tokens.ts';

/** What a command is for and how it is called. */
interface Help {
  does: string;
  /** What follows its name, one call each; a bare call when there is nothing. */
  calls?: readonly string[];
  /** What the calls do not say. */
  notes?: string;
  /** Where more is said, below `docs`. */
  more?: string;
}

const APP = APP_NAMES.join('|');
const SITE = '[--to https://…]';

/**
 * Every command of `package.json`, by what it is for. What a wrong call answers, `--help` and `docs/commands.md` are
 * made of this (`npm run commands`).
 */
export const HELP: Readonly<Record<string, Readonly<Record<string, Help>>>> = {
  'Every day': {
    start: {
      does: 'Builds, composes and serves everything at http://localhost:4300. `--live` serves what is live, `--build` only builds, `--files` serves the files of one app.',
      calls: ['', '--live', '--build', '--files APP'],
      more: 'operations.md',
    },
    dev: {
      does: 'Serves the shell and every remote with hot reload at http://localhost:4300. `npm run dev -w mfe-guide` serves one remote alone.',
      more: 'new-remote.md#one-remote-alone',
    },
    check: { does: 'Types, lint, unused code, unit and component tests, in two to five minutes.' },
    test: {
      does: 'Every suite, with one instance of each thing: a page of each kind, one engine.',
      more: '../CONTRIBUTING.md',
    },
  },
  Releases: {
    release: {
      does: 'Builds and checks an app and makes it live, while the site runs. `--dry-run` shows what would change; `--canary` gives it to a part of the visitors.',
      calls: [`${APP} [--dry-run] [--canary 10 [--progressive]] [--json]`],
      more: 'releases.md',
    },
    preview: {
      does: 'Checks an app like a release and gives it an address to look at, or at once a release that is kept.',
      calls: [
        `${APP} [--days ${PREVIEW_DAYS.usual}] [--with-forms]`,
        `${APP} VERSION [--days …] [--with-forms] ${SITE}`,
        '--end COMPOSITION',
      ],
      more: 'releases.md#previews',
    },
    rollback: {
      does: 'Makes the release before live again, a kept one, or a whole composition. Repeat to go back further.',
      calls: [`${APP} [VERSION] ${SITE}`, `COMPOSITION ${SITE}`],
      more: 'releases.md',
    },
    releases: {
      does: 'Shows what is live, what a roll back returns to, and the latest audit log; `--audit` all of it, or the entries with some words.',
      calls: [
        `[--json] ${SITE}`,
        '--audit [WORDS] [--json]',
        '--audit [WORDS] [--json] --to https://… [--skip 50]',
      ],
      more: 'releases.md',
    },
    canary: {
      does: 'Lists canaries, changes their rollout percentage, promotes or aborts one.',
      calls: [`[--json] ${SITE}`, 'guide 50 [--progressive]', 'guide promote [VERSION]', 'guide abort'],
      notes: 'To start one: npm run release -- guide --canary 10',
      more: 'releases.md#canaries',
    },
    pack: {
      does: "Runs the team's checks and writes a release as one file.",
      calls: [`${APP} [--out FILE] [--skip-checks] [--json]`],
      more: 'releases.md#from-elsewhere',
    },
    publish: {
      does: 'Makes a packed release live, here or, with `--to` and `PUBLISH_TOKEN`, at a site elsewhere.',
      calls: [
        'FILE [--to FOLDER|https://…] [--dry-run]',
        'FILE --canary 10 [--progressive] [--to …]',
        `FILE --preview [--days ${PREVIEW_DAYS.usual}] [--with-forms] [--comment FILE] [--to …]`,
        'FILE --on-merge [--to …]   (as release.yml beside the app says)',
      ],
      more: 'releases.md#from-elsewhere',
    },
    prune: {
      does: 'Deletes releases and compositions that nobody needs.',
      calls: [`[--days ${KEPT_DAYS}] [--keep ${KEPT_RELEASES}] [--dry-run]`],
      more: 'releases.md#how-long-releases-are-kept',
    },
  },
  'Teams and their apps': {
    apps: {
      does: 'Lists the apps that the site admits; admits, moves and removes one. `changed` names the app that commits have changed alone.',
      calls: [
        '',
        'add offers --paths "/offers,/offers/*" [--owner "partner team"]',
        'set account --origin https://account.example|none',
        'remove offers',
        'changed --since COMMIT',
      ],
      more: 'new-remote.md#paths',
    },
    tokens: {
      does: 'Gives teams tokens to publish from elsewhere, lists and revokes them; from elsewhere with `PUBLISH_TOKEN`.',
      calls: [
        `add --name ci-guide --app APP|all --scopes ${SCOPES.join(',')} [--days 90]`,
        `list [--json] ${SITE}`,
        `revoke NAME ${SITE}`,
      ],
      more: 'releases.md#from-elsewhere',
    },
    'new-remote': {
      does: 'Writes a repository for a new remote.',
      calls: ['NAME --to FOLDER [--packages FOLDER]'],
      more: 'new-remote.md',
    },
    packages: {
      does: 'Makes the packages that remotes in other repositories install.',
      calls: ['--to FOLDER'],
      more: 'new-remote.md',
    },
  },
  "The backend's data": {
    backend: {
      does: "The operator's commands, below.",
      calls: ['COMMAND'],
      more: 'operations.md#operator-commands',
    },
    'start:backend': { does: 'The backend alone, for a site elsewhere.', more: '../backend/README.md' },
    backup: {
      does: 'Backs up site and data while the site runs.',
      calls: ['FOLDER [--keep 14] [--only site|data]'],
      more: 'disaster.md',
    },
    restore: {
      does: 'Restores a backup on an empty machine.',
      calls: ['FOLDER [--set-aside] [--only site|data]'],
      more: 'disaster.md#restore',
    },
  },
  'Written files': {
    commands: { does: 'Writes docs/commands.md.' },
    openapi: { does: 'Writes backend/openapi.json from the declared paths.' },
    'api-report': { does: 'Writes shared-lib/api-report.md, the interface that remotes may use.' },
    fonts: { does: 'Cuts the fonts to the weights that the styles use.' },
    notices: { does: 'Writes third-party-notices.txt, the licenses of what browsers get.' },
    'guide:pdf': { does: "Prints the guide's PDF and its previews.", more: 'guide-team.md' },
  },
  'More tests': {
    'test:whole': {
      does: 'Every test. Before a deployment.',
      more: '../CONTRIBUTING.md#one-instance-of-each-thing',
    },
    'test:browsers': {
      does: 'The main journeys in Firefox ESR and WebKit; also a part of `npm test`.',
      more: 'browsers.md',
    },
    'test:operations': {
      does: 'Starts the site as its image does, backs it up and restores it; also deploy/compose.yaml where Docker runs.',
    },
    'test:matrix': {
      does: 'Every way in which a part of the site may fail and come back.',
      more: 'failures.md',
    },
  },
  'Benchmarks and drills': {
    bench: {
      does: 'The site against itself as a monolith and pages written by hand; `--peers` adds Astro and Next.',
      calls: [
        '[--peers] [--slow] [--device slow-phone|desktop] [--rounds 5] [--page home|article|guide] [--site .site]',
      ],
      more: 'performance.md',
    },
    'bench:serve': { does: "The site's server against nginx.", more: 'operations.md#how-much-it-takes' },
    'bench:busy': { does: 'Good and broken releases while both processors are busy.' },
  },
};

/** How a command is typed, with what follows it. */
function call(name: string, args: string): string {
  const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
  return args ? `${command} -- ${args}` : command;
}

/** Every way to call a command, one a line. */
export const callsOf = (name: string, { calls = [''] }: Help): readonly string[] =>
  calls.map((args) => call(name, args));

/** @throws Error when there is none. */
function helpOf(name: string): Help {
  const help = Object.values(HELP).find((group) => name in group)?.[name];
  if (!help) throw new Error(`There is no help for "${name}".`);
  return help;
}

/** What a wrong call of a command answers. */
export function usageOf(name: string): string {
  const help = helpOf(name);
  return [`Usage: ${callsOf(name, help).join('\n       ')}`, ...(help.notes ? [help.notes] : [])].join('\n');
}

/** `npm run release -- --help`: what a command does, and every way to call it. */
if (import.meta.main) {
  const [, , command = ''] = process.argv;
  const name = command.replace(/^(test|bench|start)-/, '$1:');
  console.log(`${helpOf(name).does}\n${usageOf(name)}`);
}

import { join } from 'node:path';
import { SETTINGS } from 'backend';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../core/project/project.ts';

/** The table of settings. */
export const SETTINGS_PAGE = join(PROJECT_ROOT, 'docs/operate/settings.md');

const INTRODUCTION = `# Settings

Environment variables; an empty one counts as absent. A wrong one stops the start, with its name and an example. \`NAME_FILE\` names a file that contains the value; it works for all of them but those marked with *. [Developers](../../CONTRIBUTING.md#settings-for-development-and-tests) have a few more. \`npm run site -- commands\` writes this page from the declarations.

| setting | default | process | what it does |
|---|---|---|---|
`;

type Row = readonly [name: string, otherwise: string, process: string, description: string];

/** Settings that only the site's server and its commands read. */
const SITE_SETTINGS: readonly Row[] = [
  ['PORT*, HOST*', '`4300`, every address', 'site', 'Where the site listens. Let only the proxy reach it.'],
  ['PORT, HOST', '`4390`, `127.0.0.1`', 'backend', 'Where a backend on its own listens.'],
  ['ORIGIN', '`http://localhost:PORT`', 'site', 'The public address.'],
  ['SITE_DIR*', '`.site`', 'site', 'Releases, what is live, and the data of an embedded backend.'],
  [
    'SITE_DATABASE_URL',
    '',
    'site',
    'PostgreSQL from which [several servers](scaling.md#several-servers) read what is live.',
  ],
  ['BACKEND_HOST', '`/api`', 'site', 'Where pages call a backend on another host.'],
  [
    'BACKEND_INTERNAL_HOST',
    '`BACKEND_HOST`',
    'site',
    'Where this server calls that backend, such as `http://backend:4390`.',
  ],
  [
    'ADMIN_PORT*, ADMIN_HOST*',
    'none, `127.0.0.1`',
    'site',
    'Opens [the admin endpoint](running.md#remote-publishing-and-the-console). Leave it empty unless teams publish over the network.',
  ],
  [
    'CANARY_STAGE_MINUTES*',
    '`60`',
    'site',
    'How long a progressive [canary](running.md#canaries) stays at a percentage.',
  ],
  [
    'CANARY_WEBHOOK_URL',
    '',
    'site',
    'Gets JSON when a canary is aborted, raised or promoted automatically. https, or http on this machine, without user and password.',
  ],
  ['CANARY_DATABASE_URL', '', 'site', "The backend's PostgreSQL, if the backend runs on another host."],
  ['CHROMIUM*', '', 'publishing', 'Path of the browser for the release checks.'],
  ['GATE_BROWSER*', '', 'publishing', '`none` publishes without the browser; the audit log records it.'],
  ['PUBLISH_TOKEN*', '', 'publishing', 'The token for commands with `--to`.'],
];

/** Settings of the backend, which the site's server reads too. Its listener is a row above. */
const SHARED_SETTINGS: readonly Row[] = Object.entries(SETTINGS)
  .filter(([name]) => name !== 'PORT' && name !== 'HOST')
  .map(([name, { schema, description }]) => {
    const otherwise = v.getDefault(schema as v.OptionalSchema<v.GenericSchema, string | undefined>);
    return [name, otherwise ? `\`${otherwise}\`` : '', 'both', description];
  });

const code = (names: string) => names.replace(/\w+/g, '`$&`').replaceAll('*', '\\*');

/** `docs/operate/settings.md`, from the declared settings. */
export const settingsPage = (): string =>
  INTRODUCTION +
  [...SITE_SETTINGS, ...SHARED_SETTINGS]
    .map(([names, otherwise, ...rest]) => `| ${[code(names), otherwise || 'none', ...rest].join(' | ')} |\n`)
    .join('');

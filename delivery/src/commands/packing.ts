import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appOf, PROJECT_ROOT } from '../core/project/project.ts';
import { tokensTable } from '../core/publish/listing.ts';
import { plainWords } from '../core/report/plain-words.ts';
import { progress, runCommand, typedPath, UsageError, wholeNumber } from '../core/report/terminal.ts';
import { ALL_APPS, SCOPES, TOKEN_NAME } from '../core/store/tokens.ts';
import { remoteTokens, revokeRemotely } from '../remote/admin/client.ts';
import { type Done, previewComment } from '../remote/admin/done.ts';
import { issueToken, revokeToken } from '../remote/admin/tokens.ts';
import { packRelease } from '../remote/pack/pack-release.ts';
import { readPackedFile } from '../remote/pack/read-packed-file.ts';
import { runTeamChecks } from '../remote/pack/team-checks.ts';
import {
  CANARY_OPTIONS,
  canaryWish,
  namedApp,
  PREVIEW_OPTIONS,
  previewWish,
  readOnMerge,
} from './command.ts';
import { usageOf } from './help.ts';
import { performAt, remoteAt, storeAt } from './perform-at.ts';

/** `npm run pack -- guide`: builds an app, after its team's checks, and writes its release as one file. */
async function pack(args: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' }, 'skip-checks': flag, json: flag },
  });
  const app = namedApp(positionals);
  const { out, json } = values;
  const { say, step } = json ? progress.silent : progress;
  say(`Packing ${app}`);
  const { pack, file, bytes } = await packRelease({
    app,
    fileFor: (name) => typedPath(out ?? name),
    check: values['skip-checks'] ? null : runTeamChecks,
    step,
  });
  if (json) {
    console.log(JSON.stringify({ ...pack, file, bytes }, null, 2));
    return;
  }
  const from = pack.commit ? `${pack.commit.slice(0, 12)}${pack.clean ? '' : ', with changes'}` : 'no Git';
  say(`\n  ${file}\n  ${pack.version}, from ${from}, checks ${pack.checks}`);
  say(`\nTo publish it: npm run publish -- ${file} [--to https://…]`);
}

/** What the app of a packed file wants in this checkout. @throws UsageError when it does not say it. */
async function onMerge(file: string) {
  const { app } = (await readPackedFile(file)).pack;
  const { folder } = appOf(app);
  const text = await readFile(join(PROJECT_ROOT, folder, 'release.yml'), 'utf8').catch(() => {
    throw new UsageError(`There is no ${folder}/release.yml. Write one with the line "onMerge: canary 10".`);
  });
  return readOnMerge(text);
}

/** `npm run publish -- FILE`: publishes a packed release, here or at a site elsewhere. */
async function publish(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      preview: { type: 'boolean', default: false },
      'on-merge': { type: 'boolean', default: false },
      comment: { type: 'string' },
      ...PREVIEW_OPTIONS,
      ...CANARY_OPTIONS,
    },
  });
  const [typed] = positionals;
  if (!typed || positionals.length > 1) throw new UsageError('Name one packed file.');
  const { to, 'dry-run': dryRun } = values;
  if (!values.preview && values['with-forms']) throw new UsageError('--with-forms belongs to --preview.');
  if (!values.preview && values.comment) throw new UsageError('--comment belongs to --preview.');
  const preview = values.preview ? previewWish(values) : undefined;
  const typedCanary = canaryWish(values);
  if (typedCanary && preview)
    throw new UsageError('--canary gives it to visitors, --preview shows it to others first.');
  const merged = values['on-merge'] ? await onMerge(typedPath(typed)) : null;
  if (merged && (preview || typedCanary || dryRun))
    throw new UsageError('--on-merge goes alone: release.yml says what happens.');
  if (merged?.kind === 'nothing') {
    progress.say('Nothing is published: release.yml says "onMerge: nothing".');
    return;
  }
  const canary = merged?.kind === 'canary' ? merged.canary : typedCanary;
  const operation = { kind: 'publish', file: typedPath(typed), dryRun, preview, canary } as const;
  progress.say(
    `${preview ? 'Previewing' : dryRun ? 'Trying' : canary ? 'Starting a canary of' : 'Publishing'} ${typed}${to ? ` to ${to}` : ''}`,
  );
  const onDone = async (done: Done) => {
    if (values.comment && done.kind === 'publish')
      await writeFile(typedPath(values.comment), previewComment(done));
  };
  await performAt(to, operation, onDone);
}

const DAY_LIMIT = 366;

/** `npm run tokens -- add|list|revoke`: who may do what from elsewhere. */
async function tokens(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string', default: '' },
      app: { type: 'string', default: '' },
      scopes: { type: 'string', default: '' },
      days: { type: 'string', default: '90' },
      json: { type: 'boolean', default: false },
      to: { type: 'string' },
    },
  });
  const [action = '', name = '', ...rest] = positionals;
  if (!['add', 'list', 'revoke'].includes(action) || rest.length > 0)
    throw new UsageError('Say what to do: add, list or revoke.');
  const remote = remoteAt(values.to);
  if (remote && action === 'add')
    throw new UsageError("A token is made on the site's own machine: its secret is shown there alone.");
  const store = storeAt(values.to);
  if (!remote) await store.bringUp(false);
  if (action === 'list') {
    const kept = remote
      ? await remoteTokens(remote)
      : (await store.tokens.list()).map(({ hash: _, ...token }) => token);
    console.log(values.json ? JSON.stringify(kept, null, 2) : plainWords(tokensTable(kept, Date.now())));
    return;
  }
  if (action === 'revoke') {
    await (remote ? revokeRemotely(remote, name) : revokeToken(store, name));
    progress.say(`Token ${name} revoked.`);
    return;
  }
  const { app, days } = values;
  const wanted = values.scopes.split(',');
  const scopes = SCOPES.filter((scope) => wanted.includes(scope));
  if (!TOKEN_NAME.test(values.name))
    throw new UsageError('Give it a --name of a-z, 0-9 and -, such as ci-guide.');
  const apps = (await store.apps.admitted()).map(({ name }) => name);
  if (app !== 'all' && !apps.includes(app)) {
    throw new UsageError(`This site has admitted no app "${app}", but ${apps.join(', ')}.`);
  }
  if (scopes.length === 0 || scopes.length !== wanted.length) {
    throw new UsageError(`--scopes are some of ${SCOPES.join(', ')}, with commas between them.`);
  }
  const lasting = wholeNumber('days', days, 1, DAY_LIMIT);
  const { token, secret } = await issueToken(store, {
    name: values.name,
    app: app === 'all' ? ALL_APPS : app,
    scopes,
    days: lasting,
  });
  progress.say(
    `${token.name} may do this with ${app === 'all' ? 'every app' : app} until ${token.expiresAt}: ${scopes.join(', ')}.`,
  );
  progress.say(`Its secret is shown this once; set it as PUBLISH_TOKEN:\n\n${secret}`);
}

const [, , name = '', ...args] = process.argv;
const command = { pack, publish, tokens }[name];
if (!command) throw new Error(`There is no command "${name}".`);
await runCommand(usageOf(name), () => command(args));

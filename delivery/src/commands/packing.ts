import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { SITE } from '../core/project/project.ts';
import { tokensTable } from '../core/publish/listing.ts';
import { progress, stripControlChars, typedPath, UsageError } from '../core/report/terminal.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { ALL_APPS, SCOPES, TOKEN_NAME } from '../core/store/tokens.ts';
import { openSiteStore } from '../open-site.ts';
import { type OperationResult, previewComment } from '../remote/admin/operation-result.ts';
import { issueToken, revokeToken } from '../remote/admin/tokens.ts';
import { packRelease, runTeamChecks } from '../remote/pack/pack-release.ts';
import { type CanaryFlags, canaryOptions, type PreviewFlags, previewOptions } from './command.ts';
import { performAt } from './publishing.ts';
import { runningFolders } from './running.ts';

/** `npm run site -- pack guide`: builds an app, after its team's checks, and writes its release as one file. */
export async function pack(
  app: string,
  { out, skipChecks }: { out?: string; skipChecks?: boolean },
): Promise<void> {
  const { say, step } = progress;
  say(`Packing ${app}`);
  const fileFor = (name: string) => typedPath(out ?? name);
  const packed = await packRelease({ app, fileFor, check: skipChecks ? null : runTeamChecks, step });
  const { commit, clean, version, checks } = packed.pack;
  const from = commit ? `${commit.slice(0, 12)}${clean ? '' : ', with changes'}` : 'no Git';
  say(`\n  ${packed.file}\n  ${version}, from ${from}, checks ${checks}`);
  say(`\nTo publish it: npm run publish -- ${packed.file} [--to https://…]`);
}

interface PublishFlags extends PreviewFlags, CanaryFlags {
  to?: string;
  draft?: boolean;
  preview?: boolean;
  comment?: string;
}

/** `npm run publish -- FILE`: publishes a packed release to the local or a remote site. */
export async function publish(typed: string, flags: PublishFlags): Promise<void> {
  const { to, draft = false, comment } = flags;
  for (const name of ['comment', 'days'] as const) {
    if (flags[name] && !flags.preview) throw new UsageError(`--${name} requires --preview.`);
  }
  const file = typedPath(typed);
  const preview = flags.preview ? previewOptions(flags) : undefined;
  const canary = canaryOptions(flags);
  const verb = preview ? 'Previewing' : draft ? 'Checking' : canary ? 'Starting a canary of' : 'Publishing';
  progress.say(`${verb} ${typed}${to ? ` to ${to}` : ''}`);
  await performAt(to, { kind: 'publish', file, draft, preview, canary }, async (done: OperationResult) => {
    if (comment && done.kind === 'publish') await writeFile(typedPath(comment), previewComment(done));
  });
}

interface NewToken {
  name: string;
  app: string;
  scopes: string;
  days?: number;
}

/** `npm run site -- tokens add`: prints the secret of a new token. */
export async function addToken({ name, app, scopes: typed, days = 90 }: NewToken): Promise<void> {
  if (!TOKEN_NAME.test(name)) throw new UsageError('--name consists of a-z, 0-9 and -, such as ci-guide.');
  const apps = SITE.apps.map((one) => one.name);
  if (app !== 'all' && !apps.includes(app))
    throw new UsageError(`site.config.ts does not list the app "${app}", but ${apps.join(', ')}.`);
  const wanted = typed.split(',');
  const scopes = SCOPES.filter((scope) => wanted.includes(scope));
  if (scopes.length !== wanted.length)
    throw new UsageError(`--scopes are some of ${SCOPES.join(', ')}, separated by commas.`);
  const store = await currentStore();
  const { token, secret } = await issueToken(store, {
    name,
    app: app === 'all' ? ALL_APPS : app,
    scopes,
    days,
  });
  progress.say(
    `${token.name} may do the following with ${app === 'all' ? 'every app' : app} until ${token.expiresAt}: ${scopes.join(', ')}.`,
  );
  progress.say(`Its secret is shown only once; set it as PUBLISH_TOKEN:\n\n${secret}`);
}

/** `npm run site -- tokens list`. */
export async function listTokens({ json }: { json?: boolean }): Promise<void> {
  const kept = (await (await currentStore()).tokens.list()).map(({ hash: _, ...token }) => token);
  console.log(json ? JSON.stringify(kept, null, 2) : stripControlChars(tokensTable(kept, Date.now())));
}

/** `npm run site -- tokens revoke NAME`. */
export async function revoke(name: string): Promise<void> {
  await revokeToken(await currentStore(), name);
  progress.say(`Token ${name} revoked.`);
}

async function currentStore(): Promise<SiteStore> {
  const store = openSiteStore(process.env);
  if (!store.isCopy && !existsSync(store.folder)) {
    const running = (await runningFolders()).map((folder) => `A server of this checkout serves ${folder}.`);
    const named = process.env.SITE_DIR ? 'SITE_DIR names it' : 'SITE_DIR is not set';
    const remedy = 'Set SITE_DIR to the folder of the site, or start the site first.';
    throw new Error([`There is no site in ${store.folder} (${named}).`, ...running, remedy].join(' '));
  }
  await store.sync(false);
  return store;
}

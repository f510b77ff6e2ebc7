import { existsSync } from 'node:fs';
import { runOperations } from 'backend';
import { backUp, restore as restoreBackup } from '../backup/back-up.ts';
import { SITE } from '../core/project/project.ts';
import { tokensTable } from '../core/publish/listing.ts';
import { progress, stripControlChars, UsageError, userPath } from '../core/report/terminal.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { ALL_APPS, SCOPES, TOKEN_NAME } from '../core/store/tokens.ts';
import { backendEnv, openSiteStore } from '../open-site.ts';
import { issueToken, revokeToken } from '../remote/admin/tokens.ts';

interface NewToken {
  name: string;
  app: string;
  scopes: string;
  days?: number;
}

export async function addToken({ name, app, scopes: list, days = 90 }: NewToken): Promise<void> {
  if (!TOKEN_NAME.test(name))
    throw new UsageError('--name must have 1 to 40 characters (a-z, 0-9 and -), and not begin with -.');
  const apps = SITE.apps.map((one) => one.name);
  if (app !== 'all' && !apps.includes(app))
    throw new UsageError(
      `site.config.ts has no app "${app}"; it lists ${apps.join(', ')}. For all apps: --app all`,
    );
  const wanted = list.split(',');
  const scopes = SCOPES.filter((scope) => wanted.includes(scope));
  if (scopes.length !== wanted.length)
    throw new UsageError(`--scopes must be one or more of ${SCOPES.join(', ')}, separated by commas.`);
  const store = await currentStore();
  const { token, secret } = await issueToken(store, {
    name,
    app: app === 'all' ? ALL_APPS : app,
    scopes,
    days,
  });
  progress.say(
    `Token ${token.name} has these scopes for ${app === 'all' ? 'every app' : app} until ${token.expiresAt}: ${scopes.join(', ')}.`,
  );
  progress.say(`The secret is shown only once; set it as PUBLISH_TOKEN:\n\n${secret}`);
}

export async function listTokens(): Promise<void> {
  const tokens = await (await currentStore()).tokens.list();
  console.log(stripControlChars(tokensTable(tokens)));
}

export async function revoke(name: string): Promise<void> {
  await revokeToken(await currentStore(), name);
  progress.say(`Token ${name} revoked.`);
}

async function currentStore(): Promise<SiteStore> {
  const store = openSiteStore(process.env);
  if (!store.isCopy && !existsSync(store.folder))
    throw new Error(`There is no site in ${store.folder}. Set SITE_DIR to the folder of the site.`);
  await store.sync(false);
  return store;
}

type Part = 'site' | 'data';

function commonOptions(folder: string, only: Part | undefined) {
  const store = openSiteStore(process.env);
  return { store, env: backendEnv(), folder: userPath(folder), only, now: Date.now(), say: progress.say };
}

export async function backup(folder: string, { keep, only }: { keep?: number; only?: Part }): Promise<void> {
  await backUp({ ...commonOptions(folder, only), keep, onWait: progress.wait });
}

export const restore = (folder: string, options: { setAside?: boolean; only?: Part }): Promise<void> =>
  restoreBackup({ ...commonOptions(folder, options.only), maySetAside: options.setAside ?? false });

export async function operate(args: readonly string[]): Promise<void> {
  process.exitCode = await runOperations(args, backendEnv());
}

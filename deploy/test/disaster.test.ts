import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWhole, isWithout } from 'shared-lib/testing/this-run.ts';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openBackendDatabase } from '../../backend/src/app/features.ts';
import { parseBackendConfig } from '../../backend/src/config/backend-config.ts';
import { createLog } from '../../backend/src/log/log.ts';
import { jsonPost } from '../../backend/test/json-post.ts';
import { operate } from '../../backend/test/operate.ts';
import { startPostgres } from '../../backend/test/start-postgres.ts';
import { GUIDE_REQUEST } from '../../backend/test/submissions.ts';
import { PROJECT_ROOT } from '../../delivery/src/core/project/project.ts';
import type { SiteStore } from '../../delivery/src/core/store/site-store.ts';
import { openSiteStore } from '../../delivery/src/open-site.ts';
import { writeReleases } from '../../delivery/src/testing/small-releases.ts';
import { publishGuide, publishVersions } from '../../delivery/src/testing/small-store.ts';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { runDelivery } from '../../e2e/support/run-delivery.ts';
import { type ServedCopy, serveLive } from '../../e2e/support/serve-live.ts';

/** Of the second, `npm test` tries backup and restore alone: `backend/src/operations/data-backup.test.ts`. */
const ENGINES = [
  'embedded',
  ...(isWhole && !isWithout('PostgreSQL') && !isWithout('pg_dump') ? ['PostgreSQL'] : []),
];
const ROSA = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };

/** A machine that the site runs on. */
interface Machine {
  env: Record<string, string>;
  store: SiteStore;
  /** Takes everything that was on it away. */
  lose(): Promise<void>;
}

afterEach(() => vi.unstubAllEnvs());

async function newMachine(engine: string, port: number, secret: string): Promise<Machine> {
  const folder = join(temporaryFolder(), 'site');
  const env: Record<string, string> = {
    SITE_DIR: folder,
    DATA_DIR: join(folder, 'data'),
    ORIGIN: `http://localhost:${port}`,
    SITE_URL: `http://localhost:${port}`,
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    MAILS_PER_DAY: '1000000',
  };
  const server = engine === 'PostgreSQL' ? await startPostgres() : null;
  onTestFinished(() => server?.stop());
  if (server) {
    const url = server.urlOf('postgres');
    const file = join(temporaryFolder(), 'database-url');
    writeFileSync(file, url);
    // From a file, as the containers of compose.yaml have it.
    Object.assign(env, { DATABASE_URL: url, SITE_DATABASE_URL_FILE: file, AUTH_SECRET: secret });
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return {
    env,
    store: openSiteStore(env),
    async lose() {
      rmSync(folder, { recursive: true, force: true });
      await server?.stop();
    },
  };
}

async function run({ env }: Machine, command: string, ...args: string[]): Promise<string> {
  const { code, said } = await runDelivery(PROJECT_ROOT, env.SITE_DIR ?? '', command, ...args);
  expect(code, said).toBe(0);
  return said;
}

/** How many rows the tables have that visitors and the outbox fill. */
async function rowsOf({ env }: Machine): Promise<Record<string, number>> {
  const database = await openBackendDatabase(parseBackendConfig(env), createLog({ logLevel: 'silent' }));
  const counts: Record<string, number> = {};
  for (const table of ['submission', 'mail', 'auth_user', 'auth_session'] as const) {
    const { count } = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  await database.close();
  return counts;
}

const sendForms = async ({ url }: ServedCopy, ...visitors: readonly string[]) => {
  for (const visitor of visitors) {
    const body = { ...GUIDE_REQUEST, email: `${visitor}@example.com` };
    expect((await fetch(`${url}/api`, jsonPost(body))).status).toBe(202);
  }
};

/** The links in the mail to somebody, the newest first. */
async function mailedLinks({ env }: Machine, recipient: string): Promise<URL[]> {
  const mails = JSON.parse((await operate(env, ['mail', 'list', '--json'])).said) as Record<string, string>[];
  const texts = mails
    .filter((mail) => mail.recipient === recipient)
    .map(async ({ id = '' }) => (await operate(env, ['mail', 'show', id])).said);
  return (await Promise.all(texts)).flatMap((text) =>
    [...text.matchAll(/https?:\/\/\S+[?&]token=[\w.%-]+/g)].map(([link]) => new URL(link)),
  );
}

/** Posts to the backend, as somebody who is logged in. */
const postAs = (site: ServedCopy, token: string, path: string, body: object) => {
  const init = jsonPost(body);
  return fetch(`${site.url}/api${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
};

const logIn = async (site: ServedCopy) => {
  const answer = await fetch(`${site.url}/api/auth/login`, jsonPost(ROSA));
  expect(answer.status).toBe(200);
  return (await answer.json()) as { token: string; user: { id: string } };
};

it.each(ENGINES)(
  '%s: the machine is gone, and the newest backup makes the site stand elsewhere',
  async (engine) => {
    const [port, adminPort] = [await freePort(), await freePort()];
    const settings = { LOG_LEVEL: 'warn', ADMIN_PORT: String(adminPort) };
    const secret = 'only-for-this-test-and-longer-than-thirty-two-characters';
    const former = await newMachine(engine, port, secret);
    const serve = ({ env }: Machine) =>
      serveLive(PROJECT_ROOT, env.SITE_DIR ?? '', port, { settings: { ...env, ...settings } });
    const releasesFor = (token: string) =>
      fetch(`http://127.0.0.1:${adminPort}/releases`, { headers: { authorization: `Bearer ${token}` } });

    // A site with all that it can lose.
    writeReleases(former.store);
    await publishVersions(former.store);
    await publishGuide(former.store, '1.1.0');
    await publishGuide(former.store, '1.2.0');
    await run(former, 'rollback', 'guide');
    const added = await run(former, 'tokens', 'add', '--name', 'ci', '--app', 'guide', '--scopes', 'release');
    const token = /\n\n(\S+)/.exec(added)?.[1] ?? '';
    const site = await serve(former);
    await sendForms(site, 'ada', 'ben', 'cleo', 'dan', 'eve');
    expect((await fetch(`${site.url}/api/auth/register`, jsonPost(ROSA))).status).toBe(200);
    const { token: session, user } = await logIn(site);
    // The running site composes for the week before anybody counts.
    await vi.waitFor(async () => expect((await former.store.audit.read()).at(-1)?.action).toBe('calendar'));
    const [page, before] = [await (await fetch(site.url)).text(), await rowsOf(former)];
    const audit = await former.store.audit.read();
    expect(audit.map(({ action }) => action)).toEqual(['rollback', 'token added', 'calendar']);
    const live = await former.store.live.composition();
    expect(live.versions.guide).toBe('1.1.0');

    // While it runs.
    const backups = join(temporaryFolder(), 'backups');
    const saving = performance.now();
    const said = await run(former, 'backup', backups, '--keep', '1');
    const savedMs = performance.now() - saving;
    expect(said).toContain(`${live.id} is live; ${before.submission} submission`);
    expect(said).toContain(
      engine === 'embedded'
        ? 'is in it (auth-secret)'
        : 'AUTH_SECRET is not in it (it comes from the environment)',
    );
    await run(former, 'backup', backups, '--keep', '1');
    const [kept = '', ...others] = readdirSync(backups).filter((name) => name !== 'drafts');
    expect(others).toEqual([]);
    const backup = join(backups, kept);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(backup)) expect(statSync(join(backup, name)).mode & 0o777).toBe(0o600);

    // What is lost: what came after it.
    await sendForms(site, 'fay', 'gus', 'hal');
    expect((await rowsOf(former)).submission).toBe((before.submission ?? 0) + 3);
    await site.stop();
    await former.lose();

    const next = await newMachine(engine, port, secret);
    const damaged = join(temporaryFolder(), 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const file = join(damaged, readdirSync(damaged).find((name) => name.startsWith('site.')) ?? '');
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(file, bytes);
    const refused = await runDelivery(PROJECT_ROOT, next.env.SITE_DIR ?? '', 'restore', damaged);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is not what was written') });
    expect(existsSync(next.env.SITE_DIR ?? '')).toBe(false);

    const restoring = performance.now();
    await run(next, 'restore', backups);
    const restoredMs = performance.now() - restoring;
    const again = await serve(next);
    const standsMs = performance.now() - restoring;

    expect(
      readdirSync(next.env.SITE_DIR ?? '', { recursive: true })
        .map(String)
        .join(),
    ).not.toContain('before-');
    expect(await rowsOf(next)).toEqual(before);
    expect((await next.store.live.composition()).id).toBe(live.id);
    expect(await (await fetch(again.url)).text()).toBe(page);
    expect(await next.store.audit.read()).toEqual(audit);
    // The visitor: the session of before, a new one, and the links in the mail of before.
    expect((await postAs(again, session, '/user/profile', { userId: user.id })).status).toBe(200);
    await logIn(again);
    const verify = (await mailedLinks(next, ROSA.email)).find((link) => link.pathname.includes('verify'));
    const body = { token: verify?.searchParams.get('token') };
    expect((await postAs(again, session, '/auth/verify-email', body)).status).toBe(200);
    const unsubscribe = (await mailedLinks(next, 'ada@example.com')).find((link) =>
      link.pathname.endsWith('/email/unsubscribe'),
    );
    expect((await fetch(unsubscribe ?? '')).status).toBe(200);
    // Who publishes: the token, and the former releases that a roll back returns to.
    expect((await releasesFor(token)).status).toBe(200);
    expect((await releasesFor('other')).status).toBe(401);
    await run(next, 'rollback', 'guide');
    expect((await next.store.live.composition()).versions.guide).toBe('1.0.0');
    await again.stop();

    const second = await runDelivery(PROJECT_ROOT, next.env.SITE_DIR ?? '', 'restore', backups);
    expect(second).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
    await next.lose();
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    console.log(
      `Disaster, ${engine}: backed up in ${seconds(savedMs)}, restored in ${seconds(restoredMs)}, served ${seconds(standsMs)} after the first command. Lost: the 3 forms since the backup.`,
    );
  },
);

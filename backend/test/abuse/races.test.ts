import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Answer,
  mailedToken,
  onBothEngines,
  PASSWORD,
  resetToken,
  type TestBackend,
  type Visitor,
} from '../test-backend.ts';

const AT_ONCE = 20;
const NEW_PASSWORD = 'Another1Pass!';

/** Makes the database raise an account's `generation` before each new session, as if `endSessions` ran just then. */
async function endSessionsBeforeLogin({ engine, database: { db } }: TestBackend): Promise<void> {
  const raise = `update auth_user set generation = generation + 1 where id = NEW."userId";`;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const trigger = 'create trigger raise before insert on auth_session';
  if (engine === 'sqlite') {
    await run(`${trigger} begin ${raise} end`);
    onTestFinished(async () => void (await run('drop trigger raise')));
    return;
  }
  await run(
    `create function raise() returns trigger as $$ begin ${raise} return NEW; end $$ language plpgsql`,
  );
  await run(`${trigger} for each row execute function raise()`);
  onTestFinished(async () => void (await run('drop function raise cascade')));
}

onBothEngines((site) => {
  const atOnce = async (call: (at: number) => Promise<Answer>) => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => call(at)));
    const statuses: Record<number, number> = {};
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
    return statuses;
  };

  test('a reset token works once in simultaneous calls', async () => {
    const { user } = await site.visitor();
    const token = await resetToken(site, user.email);
    // A reset token is not accepted as any other kind of token.
    expect((await site.post('/auth/verify-email', { token })).status).toBe(400);
    expect(await site.profileStatus({ user, token })).toBe(401);
    const complete = (at: number) =>
      site.post('/auth/reset-password', { token, password: `Racing${at}Horse!` });
    expect(await atOnce(complete)).toEqual({ 200: 1, 400: AT_ONCE - 1 });
  });

  const generationOf = async ({ user }: Visitor) =>
    Number((await site.rows('auth_user', { id: user.id }))[0]?.generation);

  const enders: Readonly<Record<string, (visitor: Visitor) => Promise<Answer>>> = {
    async 'a password reset'({ user }) {
      const token = await resetToken(site, user.email);
      return site.post('/auth/reset-password', { token, password: NEW_PASSWORD });
    },
    'a sign-out of all other devices': ({ user, token }) =>
      site.post('/user/sessions/revoke-others', { userId: user.id, password: PASSWORD }, { token }),
    async 'the verification by the owner'({ user, token: session }) {
      const token = await mailedToken(site, user.email, 'verify-email');
      return site.post('/auth/verify-email', { token }, { token: session });
    },
  };

  test.for(Object.entries(enders))('%s starts a new session generation for later logins', async ([, end]) => {
    const visitor = await site.visitor();
    const generation = await generationOf(visitor);
    expect((await end(visitor)).status).toBe(200);
    expect(await generationOf(visitor)).toBe(generation + 1);
  });

  test('ending all sessions also ends a login in progress', async () => {
    const visitor = await site.visitor();
    await endSessionsBeforeLogin(site);
    const credentials = { email: visitor.user.email, password: PASSWORD };
    expect((await site.post('/auth/login', credentials)).status).toBe(401);
    const sessions = await site.rows('auth_session', { userId: visitor.user.id });
    const ended = (await generationOf(visitor)) - 1;
    expect(sessions.map(({ generation }) => generation)).toEqual([ended]);
    expect(await site.profileStatus(visitor)).toBe(401);
  });

  test('a verification token verifies only its address, and is not accepted as any other kind', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    const token = await mailedToken(site, rosa.user.email, 'verify-email');
    const verify = () => site.post('/auth/verify-email', { token }, { token: rosa.token });
    expect(await atOnce(verify)).toEqual({ 200: AT_ONCE });
    const isVerified = async ({ user, token: session }: typeof rosa) =>
      (await site.post('/user/profile', { userId: user.id }, { token: session })).body.emailVerified;
    expect([await isVerified(rosa), await isVerified(other)]).toEqual([true, false]);
    expect(await site.profileStatus({ ...rosa, token })).toBe(401);
    const reset = await site.post('/auth/reset-password', { token, password: NEW_PASSWORD });
    expect(reset.status).toBe(400);
  });

  test('an account stores at most 500 items in simultaneous calls', async () => {
    const { user, token } = await site.visitor();
    const row = { owner_id: user.id, type: null, fields: '{}', created_at: 0, updated_at: 0 };
    const rows = Array.from({ length: 495 }, (_, at) => ({ ...row, id: `${user.id}-${at}` }));
    await site.database.db.insertInto('content').values(rows).execute();
    expect(await atOnce(() => site.post('/content/create', {}, { token }))).toEqual({ 201: 5, 409: 15 });
  });

  test('an account that is deleted during simultaneous writes leaves no content', async () => {
    const { token, user } = await site.visitor();
    const statuses = await atOnce((at) =>
      at === 3
        ? site.post('/user/delete', { userId: user.id, password: PASSWORD }, { token })
        : site.post('/content/create', { title: 'late' }, { token }),
    );
    expect(Object.keys(statuses).every((status) => ['200', '201', '401'].includes(status))).toBe(true);
    expect(statuses[200]).toBe(1);
    expect(await site.rows('content', { owner_id: user.id })).toEqual([]);
  });
});

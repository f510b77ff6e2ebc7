import { expect, test } from 'vitest';
import { PATHS } from '../../src/app/features.ts';
import { onOneEngine } from '../test-backend.ts';
import {
  type Belongings,
  bodyFor,
  createVisitorWithData,
  EVERY_FIELD,
  PROTECTED_PATHS,
} from './path-bodies.ts';

onOneEngine((site) => {
  const expect401 = async (headers: Record<string, string>) => {
    expect(PROTECTED_PATHS.length).toBeGreaterThanOrEqual(13);
    for (const path of PROTECTED_PATHS) {
      const answer = await site.post(path, {}, { headers });
      expect(answer.status, `${path} with ${JSON.stringify(headers)}`).toBe(401);
      expect(answer.body.message).toBe('Please log in again.');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  };

  test('every protected path responds with 401 to missing and forged tokens, and to cookies', async () => {
    const { token, user } = await site.rosa();
    await expect401({});
    await expect401({ cookie: `better-auth.session_token=${encodeURIComponent(token)}` });
    await expect401({ authorization: 'Bearer x', cookie: `auth_token=${encodeURIComponent(token)}` });
    const [id = '', signature = ''] = token.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const authorization of [
      'Bearer undefined',
      `Basic ${token}`,
      `Bearer ${id}`,
      `Bearer ${id}.${'A'.repeat(43)}=`,
      `Bearer ${id.slice(0, -1)}.${signature}`,
      `Bearer ${unsigned}.${Buffer.from(JSON.stringify({ sub: user.id })).toString('base64url')}.`,
      `Bearer ' or 1=1 --.${signature}`,
    ])
      await expect401({ authorization });
  });

  test('every protected path responds with 401 to an expired or revoked token', async () => {
    const [expired, revoked, gone] = [await site.visitor(), await site.visitor(), await site.visitor()];
    const { db } = site.database;
    const expiresAt = new Date(Date.now() - 1000).toISOString();
    const expire = db.updateTable('auth_session').set({ expiresAt });
    await expire.where('userId', '=', expired.user.id).execute();
    await db.deleteFrom('auth_session').where('userId', '=', revoked.user.id).execute();
    await db.deleteFrom('auth_user').where('id', '=', gone.user.id).execute();
    for (const { token } of [expired, revoked, gone]) await expect401({ authorization: `Bearer ${token}` });
  });
});

const ID_FIELDS: Record<string, (owner: Belongings) => string> = {
  userId: ({ visitor }) => visitor.user.id,
  id: ({ itemId }) => itemId,
  sessionId: ({ sessionId }) => sessionId,
};
const PATHS_WITH_ID = EVERY_FIELD.filter(
  ([path, field]) => Object.hasOwn(ID_FIELDS, field) && PATHS[path as keyof typeof PATHS].bearer,
);

onOneEngine((site) => {
  const storedRows = async ({ visitor: { user } }: Belongings) =>
    JSON.stringify([
      await site.rows('auth_user', { id: user.id }),
      (await site.rows('auth_session', { userId: user.id })).map((row) => JSON.stringify(row)).sort(),
      await site.rows('auth_account', { userId: user.id }),
      await site.rows('content', { owner_id: user.id }),
      await site.rows('mail', { recipient: user.email }),
    ]);

  test('every path that takes an id responds with 404 to another user’s, and changes nothing', async () => {
    const [victim, attacker] = [await createVisitorWithData(site), await createVisitorWithData(site)];
    const before = await storedRows(victim);
    expect(PATHS_WITH_ID.length).toBeGreaterThanOrEqual(11);
    for (const [path, field] of PATHS_WITH_ID) {
      const { token } = attacker.visitor;
      const call = (id?: string) =>
        site.post(path, { ...bodyFor(path, attacker, field), [field]: id }, { token });
      const answer = await call(ID_FIELDS[field]?.(victim));
      expect(answer.status, `${path} with the ${field} of somebody else`).toBe(404);
      for (const part of [victim.visitor.user.email, 'mine'])
        expect(JSON.stringify(answer.body)).not.toContain(part);
      const nobody = await call('nobody');
      expect([nobody.status, nobody.body.message], path).toEqual([answer.status, answer.body.message]);
    }
    expect(await storedRows(victim)).toBe(before);
  });

  test('list filters find no items of another user, and fields such as `owner_id` create none', async () => {
    const [victim, attacker] = [await createVisitorWithData(site), await createVisitorWithData(site)];
    const { id } = victim.visitor.user;
    const aliases = { owner_id: id, ownerId: id, user_id: id, user: { id }, sub: id };
    for (const filter of [{ owner_id: id }, { userId: id }, { id: victim.itemId }]) {
      const { body } = await site.post('/content/list', filter, { token: attacker.visitor.token });
      expect(body).toEqual({ data: [] });
    }
    for (const path of ['/content/create', '/user/profile', '/user/sessions', '/user/update']) {
      const valid = bodyFor(path, attacker);
      const answer = await site.post(path, { ...valid, ...aliases }, { token: attacker.visitor.token });
      expect(answer.status, path).toBeLessThan(300);
    }
    const { data } = (await site.post('/content/list', {}, { token: victim.visitor.token })).body;
    expect(data.map((item: { id: string }) => item.id)).toEqual([victim.itemId]);
  });
});

import { expect, test } from 'vitest';
import { PATHS } from '../../src/app/features.ts';
import { onOneEngine } from '../test-backend.ts';
import { type Belongings, belongings, bodyFor, EVERY_FIELD } from './path-bodies.ts';

/** The fields by which something is named, and whose is taken for each. */
const NAMES: Record<string, (owner: Belongings) => string> = {
  userId: ({ visitor }) => visitor.user.id,
  id: ({ itemId }) => itemId,
  sessionId: ({ sessionId }) => sessionId,
};
const NAMING = EVERY_FIELD.filter(
  ([path, field]) => Object.hasOwn(NAMES, field) && PATHS[path as keyof typeof PATHS].bearer,
);

onOneEngine((site) => {
  /** Everything that belongs to somebody, as it is kept. */
  const kept = async ({ visitor: { user } }: Belongings) => {
    const { db } = site.database;
    return JSON.stringify([
      await db.selectFrom('auth_user').selectAll().where('id', '=', user.id).execute(),
      await db.selectFrom('auth_session').selectAll().where('userId', '=', user.id).orderBy('id').execute(),
      await db.selectFrom('auth_account').selectAll().where('userId', '=', user.id).execute(),
      await db.selectFrom('content').selectAll().where('owner_id', '=', user.id).execute(),
      await db.selectFrom('mail').selectAll().where('recipient', '=', user.email).execute(),
    ]);
  };

  test('somebody else’s id is not found at any path, and nothing of theirs changes or shows', async () => {
    const [victim, attacker] = [await belongings(site), await belongings(site)];
    const before = await kept(victim);
    expect(NAMING.length).toBeGreaterThanOrEqual(11);
    for (const [path, field] of NAMING) {
      const right = bodyFor(path, attacker, field);
      const body = { ...right, [field]: NAMES[field]?.(victim) };
      const answer = await site.post(path, body, { token: attacker.visitor.token });
      expect(answer.status, `${path} with the ${field} of somebody else`).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain(victim.visitor.user.email);
      expect(JSON.stringify(answer.body)).not.toContain('mine');
      const nobody = await site.post(
        path,
        { ...right, [field]: 'nobody' },
        { token: attacker.visitor.token },
      );
      expect([nobody.status, nobody.body.message], path).toEqual([answer.status, answer.body.message]);
    }
    expect(await kept(victim)).toBe(before);
  });

  test('no other field names whose data it is', async () => {
    const [victim, attacker] = [await belongings(site), await belongings(site)];
    const { id } = victim.visitor.user;
    const aliases = { owner_id: id, ownerId: id, user_id: id, user: { id }, sub: id };
    const { body } = await site.post('/content/list', { ownerId: id }, { token: attacker.visitor.token });
    expect(body).toEqual({ data: [] });
    for (const path of ['/content/create', '/user/profile', '/user/sessions', '/user/update']) {
      const right = bodyFor(path, attacker);
      const answer = await site.post(path, { ...right, ...aliases }, { token: attacker.visitor.token });
      expect(answer.status, path).toBeLessThan(300);
    }
    const { data } = (await site.post('/content/list', {}, { token: victim.visitor.token })).body;
    expect(data.map((item: { id: string }) => item.id)).toEqual([victim.itemId]);
  });
});

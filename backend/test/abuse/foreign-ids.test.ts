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
  const kept = async ({ visitor: { user } }: Belongings) =>
    JSON.stringify([
      await site.rows('auth_user', { id: user.id }),
      (await site.rows('auth_session', { userId: user.id })).sort((one, other) =>
        one.id < other.id ? -1 : 1,
      ),
      await site.rows('auth_account', { userId: user.id }),
      await site.rows('content', { owner_id: user.id }),
      await site.rows('mail', { recipient: user.email }),
    ]);

  test('somebody else’s id is not found at any path, and nothing of theirs changes or shows', async () => {
    const [victim, attacker] = [await belongings(site), await belongings(site)];
    const before = await kept(victim);
    expect(NAMING.length).toBeGreaterThanOrEqual(11);
    for (const [path, field] of NAMING) {
      const { token } = attacker.visitor;
      const ask = (whose?: string) =>
        site.post(path, { ...bodyFor(path, attacker, field), [field]: whose }, { token });
      const answer = await ask(NAMES[field]?.(victim));
      expect(answer.status, `${path} with the ${field} of somebody else`).toBe(404);
      for (const part of [victim.visitor.user.email, 'mine'])
        expect(JSON.stringify(answer.body)).not.toContain(part);
      const nobody = await ask('nobody');
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

import { expect, test } from 'vitest';
import { onBothEngines } from '../../test/test-backend.ts';

onBothEngines((site) => {
  const update = (token: string, body: object) => site.post('/user/update', body, { token });

  test('changes name and phone, and answers the changed user', async () => {
    const { token, user } = await site.visitor();
    const changed = { ...user, name: "Róża O'Field", phone: '+14075550142' };
    const answer = await update(token, { userId: user.id, name: " Róża O'Field ", phone: '+14075550142' });
    expect([answer.status, answer.body]).toEqual([200, changed]);
    expect((await site.post('/user/profile', { userId: user.id }, { token })).body).toEqual(changed);
  });

  test('leaves alone what is not sent, and removes an empty phone', async () => {
    const { token, user } = await site.visitor();
    await update(token, { userId: user.id, phone: '14075550142' });
    expect((await update(token, { userId: user.id })).body).toEqual({ ...user, phone: '14075550142' });
    expect((await update(token, { userId: user.id, name: 'Other' })).body).toMatchObject({
      name: 'Other',
      phone: '14075550142',
    });
    expect((await update(token, { userId: user.id, phone: '' })).body).toEqual({ ...user, name: 'Other' });
  });

  test('changes neither the address nor anything else', async () => {
    const { token, user } = await site.visitor();
    const more = {
      email: 'other@example.com',
      id: 'other',
      emailVerified: true,
      role: 'admin',
      createdAt: 0,
    };
    const answer = await update(token, { userId: user.id, name: 'Rosa', ...more });
    expect(answer.body).toEqual({ ...user, name: 'Rosa' });
    const users = site.database.db.withTables<{
      auth_user: { id: string; emailVerified: number | boolean };
    }>();
    const row = await users.selectFrom('auth_user').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(Boolean(row?.emailVerified)).toBe(false);
  });

  test('does not find another user, and leaves that one as it was', async () => {
    const [mine, other] = [await site.visitor(), await site.visitor()];
    const answer = await update(mine.token, { userId: other.user.id, name: 'Taken over' });
    expect(answer).toMatchObject({ status: 404, body: { message: 'There is no such user.' } });
    const profile = await site.post('/user/profile', { userId: other.user.id }, { token: other.token });
    expect(profile.body).toEqual(other.user);
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'a\u0000b' }, 'name', 'Name must not contain control characters'],
    [{ phone: '12345' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '+1234567890123456' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '(407) 555-0142' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: 4075550142 }, 'phone', 'Please enter a valid phone number'],
  ])('refuses %j, naming the field', async (changes, field, message) => {
    const { token, user } = await site.rosa();
    const answer = await update(token, { userId: user.id, ...changes });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ field, message });
  });
});

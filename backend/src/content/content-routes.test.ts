import { expect, test } from 'vitest';
import { onBothEngines, type Visitor } from '../../test/test-backend.ts';

const NOT_FOUND = { status: 404, body: { message: 'There is no such item.' } };

onBothEngines((site) => {
  const call = (visitor: Visitor, action: string, body: object) =>
    site.post(`/content/${action}`, body, { token: visitor.token });

  test('stores a guide download with the server’s time, and lists it', async () => {
    const rosa = await site.visitor();
    const guide = { type: 'guide_downloads', title: 'The Homeowners Guide' };
    const created = await call(rosa, 'create', { ...guide, downloadedAt: '1999-01-01', id: 'mine' });
    expect(created.status).toBe(201);
    const { id, downloadedAt } = created.body;
    expect(id).toMatch(/^[\w-]{36}$/);
    expect(downloadedAt).toBe(new Date(site.clock.now).toISOString());
    const { status, body } = await call(rosa, 'list', { type: 'guide_downloads' });
    expect([status, body]).toEqual([200, { data: [{ ...guide, id, downloadedAt }] }]);
  });

  test('lists items that match the filter, newest first', async () => {
    const rosa = await site.visitor();
    for (const title of ['a', 'b', 'c']) {
      const room = title === 'b' ? 'bath' : 'attic';
      await call(rosa, 'create', { type: 'note', title, room, done: title === 'c' });
      site.clock.now += 1;
    }
    await call(rosa, 'create', { title: 'untyped' });
    const titles = async (filter: object) =>
      (await call(rosa, 'list', filter)).body.data.map(({ title }: { title: string }) => title);
    expect(await titles({})).toEqual(['untyped', 'c', 'b', 'a']);
    expect(await titles({ type: 'note' })).toEqual(['c', 'b', 'a']);
    expect(await titles({ type: 'note', room: 'attic' })).toEqual(['c', 'a']);
    expect(await titles({ room: 'attic', done: true })).toEqual(['c']);
    for (const filter of [{ done: 'true' }, { type: 'guide_downloads' }, { constructor: null }])
      expect(await titles(filter)).toEqual([]);
  });

  test('stores, returns, changes and deletes an item with free fields', async () => {
    const rosa = await site.visitor();
    const odd = { constructor: 'Rosa & Sons', nothing: null, owner_id: 'x' };
    const fields = { ...odd, text: `'); drop table content; --`, list: [1, { deep: 'NUL \u0000' }] };
    const { body: item } = await call(rosa, 'create', fields);
    expect(item).toEqual({ id: item.id, ...fields });
    expect((await call(rosa, 'get', { id: item.id })).body).toEqual(item);

    const updated = await call(rosa, 'update', { id: item.id, text: 'new', more: 1 });
    expect([updated.status, updated.body]).toEqual([200, { ...item, text: 'new', more: 1 }]);
    expect((await call(rosa, 'get', { id: item.id })).body).toEqual(updated.body);

    expect((await call(rosa, 'delete', { id: item.id })).body).toEqual({ success: true });
    for (const action of ['get', 'delete'])
      expect(await call(rosa, action, { id: item.id })).toMatchObject(NOT_FOUND);
  });

  test('ignores changes of an item’s type and a download’s time', async () => {
    const rosa = await site.visitor();
    const { body: download } = await call(rosa, 'create', { type: 'guide_downloads', title: 'Guide' });
    const update = (id: string, fields: object) => call(rosa, 'update', { id, ...fields });
    const changes = { type: 'note', downloadedAt: '1999-01-01', title: 'Other' };
    expect((await update(download.id, changes)).body).toEqual({ ...download, title: 'Other' });
    const { body: note } = await call(rosa, 'create', { title: 'note' });
    expect((await update(note.id, { type: 'guide_downloads' })).body).toEqual(note);
    const refused = { status: 422, body: { field: 'title' } };
    expect(await update(download.id, { title: '' })).toMatchObject(refused);
  });

  test('stores every one of several simultaneous changes of an item', async () => {
    const rosa = await site.visitor();
    const { body: item } = await call(rosa, 'create', { title: 'both' });
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => call(rosa, 'update', { id: item.id, [name]: 1 })));
    expect((await call(rosa, 'get', { id: item.id })).body).toEqual({ ...item, a: 1, b: 1, c: 1, d: 1 });
  });

  test('limits an account to 1 MB and an item to 64 KB', async () => {
    const rosa = await site.visitor();
    const text = 'é'.repeat(31_000);
    const created = await Promise.all(Array.from({ length: 20 }, () => call(rosa, 'create', { text })));
    const accepted = created.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(16);
    for (const answer of created.filter((one) => !accepted.includes(one))) expect(answer.status).toBe(409);
    const { id } = accepted[0]?.body ?? {};
    expect((await call(rosa, 'update', { id, more: 'x'.repeat(5000) })).status).toBe(413);
    const small = await call(rosa, 'create', { text: 'x'.repeat(40_000) });
    expect(small.status).toBe(201);
    expect((await call(rosa, 'update', { id: small.body.id, more: 'x'.repeat(20_000) })).status).toBe(409);
    expect((await call(rosa, 'update', { id, text: 'short' })).status).toBe(200);
    expect((await call(rosa, 'update', { id: small.body.id, more: 'x'.repeat(20_000) })).status).toBe(200);
  });

  test('stores at most 2 MB a day from one network, across all accounts', async () => {
    const visitors = [await site.visitor(), await site.visitor(), await site.visitor()];
    const text = 'x'.repeat(60_000);
    const create = (visitor: Visitor, from: string) =>
      site.post('/content/create', { text }, { token: visitor.token, from });
    const statuses = [];
    for (const visitor of visitors)
      for (let at = 0; at < 14; at += 1) statuses.push((await create(visitor, '192.0.2.7')).status);
    expect(statuses).toEqual([...Array(32).fill(201), ...Array(10).fill(429)]);
    const [, , rosa] = visitors as [Visitor, Visitor, Visitor];
    const { body: item } = await call(rosa, 'create', { text: 'short' });
    const options = { token: rosa.token, from: '192.0.2.7' };
    const update = (changed: string) => site.post('/content/update', { id: item.id, text: changed }, options);
    expect([(await update(text)).status, (await update('')).status]).toEqual([429, 200]);
    site.clock.now += 24 * 60 * 60 * 1000;
    expect((await create(rosa, '192.0.2.7')).status).toBe(201);
  });

  test('lists every item exactly once over several calls, newest first', async () => {
    const rosa = await site.visitor();
    const rows = Array.from({ length: 30 }, (_, at) => ({
      id: `${rosa.user.id}-${String(at).padStart(2, '0')}`,
      owner_id: rosa.user.id,
      type: at % 3 === 0 ? 'note' : null,
      fields: JSON.stringify({ at, even: at % 2 === 0, text: 'x'.repeat(30_000) }),
      // Several items are created in the same millisecond.
      created_at: Math.floor(at / 4),
      updated_at: 0,
    }));
    await site.database.db.insertInto('content').values(rows).execute();
    const read = async (filter: object) => {
      const items: number[] = [];
      let calls = 0;
      for (let pageAfter: string | undefined; calls === 0 || pageAfter; calls += 1) {
        const { status, body } = await call(rosa, 'list', { ...filter, ...(pageAfter && { pageAfter }) });
        expect(status).toBe(200);
        expect(JSON.stringify(body).length).toBeLessThan(300_000);
        items.push(...body.data.map((item: { at: number }) => item.at));
        pageAfter = body.next;
      }
      return { items, calls };
    };
    const newestFirst = [...rows.keys()].sort((a, b) => Math.floor(b / 4) - Math.floor(a / 4) || a - b);
    const multiples = (of: number) => newestFirst.filter((at) => at % of === 0);
    expect(await read({})).toEqual({ items: newestFirst, calls: 4 });
    expect(await read({ even: true })).toEqual({ items: multiples(2), calls: 4 });
    expect(await read({ type: 'note' })).toEqual({ items: multiples(3), calls: 2 });
  });

  test('lets list calls take turns, so that many at once do not delay other requests', async () => {
    const rosa = await site.visitor();
    await call(rosa, 'create', { text: 'x' });
    let [most, inTick] = [0, 0];
    let isReading = true;
    const countTicks = (async () => {
      for (; isReading; inTick = 0) {
        await new Promise((tick) => setImmediate(tick));
        most = Math.max(most, inTick);
      }
    })();
    const list = () => call(rosa, 'list', {}).then(() => (inTick += 1));
    await Promise.all(Array.from({ length: 60 }, list));
    isReading = false;
    await countTicks;
    // The list calls on all ten PostgreSQL connections may finish in one tick.
    expect(most).toBeLessThan(20);
  });

  const NO_PAGE = 'pageAfter must be the value of "next" in the previous response';
  test.each([
    ['list', { pageAfter: 'x' }, 'pageAfter', NO_PAGE],
    ['create', { type: 'guide_downloads' }, 'title', 'Title is required'],
    ['create', { type: 7 }, 'type', 'Type must be text'],
    ['get', { id: 'a\u0000' }, 'id', 'ID must not contain control characters'],
    ['update', { title: 'x' }, 'id', 'ID is required'],
    ['delete', { id: { $ne: '' } }, 'id', 'ID must be text'],
    ['list', { room: { $ne: '' } }, 'room', 'A filter must be text, a number, true, false or null'],
  ])('refuses content/%s with %j, naming the field', async (action, body, field, message) => {
    const answer = await call(await site.rosa(), action, body);
    expect(answer).toMatchObject({ status: 422, body: { field, message } });
  });
});

import { expect, test } from 'vitest';
import { onBothEngines, type Visitor } from '../../test/test-backend.ts';

const NOT_FOUND = { status: 404, body: { message: 'There is no such item.' } };

onBothEngines((site) => {
  const call = (visitor: Visitor, action: string, body: object) =>
    site.post(`/content/${action}`, body, { token: visitor.token });

  test('records a guide download with the time of the server, and lists it', async () => {
    const rosa = await site.visitor();
    const sent = {
      type: 'guide_downloads',
      title: 'The Homeowners Guide',
      downloadedAt: '1999-01-01',
      id: 'mine',
    };
    const created = await call(rosa, 'create', sent);
    expect(created.status).toBe(201);
    const { id, downloadedAt } = created.body;
    expect(id).toMatch(/^[\w-]{36}$/);
    expect(downloadedAt).toBe(new Date(site.clock.now).toISOString());
    const { status, body } = await call(rosa, 'list', { type: 'guide_downloads' });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [{ id, type: 'guide_downloads', title: 'The Homeowners Guide', downloadedAt }],
    });
  });

  test('lists newest first, and only what equals the filter', async () => {
    const rosa = await site.visitor();
    for (const [title, room] of [
      ['a', 'attic'],
      ['b', 'bath'],
      ['c', 'attic'],
    ]) {
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
    expect(await titles({ done: 'true' })).toEqual([]);
    expect(await titles({ type: 'guide_downloads' })).toEqual([]);
    expect(await titles({ constructor: null })).toEqual([]);
  });

  test('keeps free fields as they are, gets, changes and deletes them', async () => {
    const rosa = await site.visitor();
    const fields = {
      constructor: 'Rosa & Sons',
      text: `'); drop table content; --`,
      list: [1, { deep: 'NUL \u0000' }],
      nothing: null,
      owner_id: 'x',
    };
    const { body: item } = await call(rosa, 'create', fields);
    expect(item).toEqual({ id: item.id, ...fields });
    expect((await call(rosa, 'get', { id: item.id })).body).toEqual(item);

    const updated = await call(rosa, 'update', { id: item.id, text: 'new', more: 1 });
    expect([updated.status, updated.body]).toEqual([200, { ...item, text: 'new', more: 1 }]);
    expect((await call(rosa, 'get', { id: item.id })).body).toEqual(updated.body);

    expect(await call(rosa, 'delete', { id: item.id })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await call(rosa, 'get', { id: item.id })).toMatchObject(NOT_FOUND);
    expect(await call(rosa, 'delete', { id: item.id })).toMatchObject(NOT_FOUND);
  });

  test('changes neither the type of an item nor the time of a download', async () => {
    const rosa = await site.visitor();
    const { body: download } = await call(rosa, 'create', { type: 'guide_downloads', title: 'Guide' });
    const { body } = await call(rosa, 'update', {
      id: download.id,
      type: 'note',
      downloadedAt: '1999-01-01',
      title: 'Other',
    });
    expect(body).toEqual({ ...download, title: 'Other' });
    const { body: note } = await call(rosa, 'create', { title: 'note' });
    expect((await call(rosa, 'update', { id: note.id, type: 'guide_downloads' })).body).toEqual(note);
    expect(await call(rosa, 'update', { id: download.id, title: '' })).toMatchObject({
      status: 422,
      body: { field: 'title' },
    });
  });

  test('shows, changes and deletes nothing of another account', async () => {
    const [rosa, other] = [await site.visitor(), await site.visitor()];
    const { body: item } = await call(rosa, 'create', { type: 'note', title: 'mine' });
    const owner = { userId: rosa.user.id, owner_id: rosa.user.id };
    for (const action of ['get', 'update', 'delete'])
      expect(await call(other, action, { id: item.id, title: 'theirs', ...owner })).toMatchObject(NOT_FOUND);
    for (const filter of [
      {},
      { type: 'note' },
      { id: item.id },
      { userId: rosa.user.id },
      { owner_id: rosa.user.id },
    ])
      expect((await call(other, 'list', filter)).body).toEqual({ data: [] });
    expect((await call(rosa, 'get', { id: item.id })).body).toEqual(item);
  });

  test('loses none of two changes made at once', async () => {
    const rosa = await site.visitor();
    const { body: item } = await call(rosa, 'create', { title: 'both' });
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => call(rosa, 'update', { id: item.id, [name]: 1 })));
    expect((await call(rosa, 'get', { id: item.id })).body).toEqual({ ...item, a: 1, b: 1, c: 1, d: 1 });
  });

  test('keeps at most 1 MB of an account and 64 KB of an item, however it is written', async () => {
    const rosa = await site.visitor();
    const text = 'é'.repeat(31_000);
    const created = await Promise.all(Array.from({ length: 20 }, () => call(rosa, 'create', { text })));
    const kept = created.filter(({ status }) => status === 201);
    expect(kept).toHaveLength(16);
    for (const { status, body } of created.filter((answer) => !kept.includes(answer))) {
      expect([status, body.message]).toEqual([
        409,
        'An account can keep at most 1 MB of items. Delete some first.',
      ]);
    }
    const { id } = kept[0]?.body ?? {};
    expect(await call(rosa, 'update', { id, more: 'x'.repeat(5000) })).toMatchObject({
      status: 413,
      body: { message: 'An item can have at most 64 KB.' },
    });
    const small = await call(rosa, 'create', { text: 'x'.repeat(40_000) });
    expect(small.status).toBe(201);
    expect((await call(rosa, 'update', { id: small.body.id, more: 'x'.repeat(20_000) })).status).toBe(409);
    // Shorter is always allowed, and makes room.
    expect((await call(rosa, 'update', { id, text: 'short' })).status).toBe(200);
    expect((await call(rosa, 'update', { id: small.body.id, more: 'x'.repeat(20_000) })).status).toBe(200);
  });

  test('lists in pages that together hold every item once, newest first', async () => {
    const rosa = await site.visitor();
    const rows = Array.from({ length: 30 }, (_, at) => ({
      id: `${rosa.user.id}-${String(at).padStart(2, '0')}`,
      owner_id: rosa.user.id,
      type: at % 3 === 0 ? 'note' : null,
      fields: JSON.stringify({ at, even: at % 2 === 0, text: 'x'.repeat(30_000) }),
      // Several in the same millisecond.
      created_at: Math.floor(at / 4),
      updated_at: 0,
    }));
    await site.database.db.insertInto('content').values(rows).execute();
    const read = async (filter: object) => {
      const found: number[] = [];
      let calls = 0;
      for (let pageAfter: string | undefined; calls === 0 || pageAfter; calls += 1) {
        const { status, body } = await call(rosa, 'list', { ...filter, ...(pageAfter && { pageAfter }) });
        expect(status).toBe(200);
        expect(JSON.stringify(body).length).toBeLessThan(300_000);
        found.push(...body.data.map((item: { at: number }) => item.at));
        pageAfter = body.next;
      }
      return { found, calls };
    };
    const newestFirst = rows
      .map(({ created_at }, at) => ({ created_at, at }))
      .sort((one, other) => other.created_at - one.created_at || one.at - other.at)
      .map(({ at }) => at);
    expect(await read({})).toEqual({ found: newestFirst, calls: 4 });
    expect(await read({ even: true })).toEqual({ found: newestFirst.filter((at) => at % 2 === 0), calls: 4 });
    expect(await read({ type: 'note' })).toEqual({
      found: newestFirst.filter((at) => at % 3 === 0),
      calls: 2,
    });
    // Nobody gets on by it to what is another's.
    const { body } = await call(rosa, 'list', {});
    const other = await call(await site.visitor(), 'list', { pageAfter: body.next });
    expect(other.body).toEqual({ data: [] });
  });

  test('reads little for 80 lists at once of an account that keeps 30 MB, and answers a reader meanwhile', async () => {
    const rosa = await site.visitor();
    const fields = JSON.stringify({ text: 'x'.repeat(62_000) });
    const rows = Array.from({ length: 500 }, (_, at) => ({
      id: `${rosa.user.id}-${at}`,
      owner_id: rosa.user.id,
      type: null,
      fields,
      created_at: at,
      updated_at: 0,
    }));
    for (let at = 0; at < 500; at += 50) {
      await site.database.db
        .insertInto('content')
        .values(rows.slice(at, at + 50))
        .execute();
    }
    const before = process.memoryUsage();
    let [answered, most, memory] = [0, 0, 0];
    // What a reader waits for is the event loop, and the lists that are answered in one round of it.
    const reader = (async () => {
      for (let last = 0; last < 80; ) {
        await new Promise((resolve) => setImmediate(resolve));
        most = Math.max(most, answered - last);
        last = answered;
        const { heapUsed, external } = process.memoryUsage();
        memory = Math.max(memory, heapUsed + external - before.heapUsed - before.external);
      }
    })();
    const lists = await Promise.all(
      Array.from({ length: 80 }, () =>
        call(rosa, 'list', {}).finally(() => {
          answered += 1;
        }),
      ),
    );
    await reader;
    expect(lists.map(({ status }) => status)).toEqual(Array(80).fill(200));
    expect(lists.every(({ body }) => body.data.length > 0 && body.next)).toBe(true);
    // All of PostgreSQL's ten connections may answer in one.
    expect(most).toBeLessThan(20);
    expect(memory).toBeLessThan(400 * 1024 * 1024);
  });

  test.each([
    ['list', { pageAfter: 'x' }, 'pageAfter', 'Page after must be what the page before answered as next'],
    ['list', { pageAfter: 7 }, 'pageAfter', 'Page after must be what the page before answered as next'],
    ['create', { type: 'guide_downloads' }, 'title', 'Title is required'],
    ['create', { type: 7 }, 'type', 'Type must be text'],
    ['create', { type: 'a\u0000' }, 'type', 'Type must not contain control characters'],
    ['get', {}, 'id', 'ID is required'],
    ['get', { id: 'a\u0000' }, 'id', 'ID must not contain control characters'],
    ['update', { title: 'x' }, 'id', 'ID is required'],
    ['delete', { id: { $ne: '' } }, 'id', 'ID must be text'],
    ['list', { type: ['guide_downloads'] }, 'type', 'Type must be text'],
    ['list', { room: { $ne: '' } }, 'room', 'A filter compares with text, a number, true, false or null'],
  ])('refuses content/%s with %j, naming the field', async (action, body, field, message) => {
    const answer = await call(await site.rosa(), action, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ field, message });
  });
});

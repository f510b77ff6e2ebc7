import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { parseBackendConfig } from 'backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runExclusive } from '../../core/publish/change-live.ts';
import { HISTORY } from '../../core/store/backend.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { setId } from '../../core/store/version-set.ts';
import { replyOf, serveAdmin } from '../../testing/admin-endpoint.ts';
import { packedPage, packedRelease } from '../../testing/packed-release.ts';
import { slowPost } from '../../testing/raw-call.ts';
import { publishOthers, startSmallCanary } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { performRemotely, remoteListing } from './client.ts';
import { formatResult } from './operation-result.ts';
import { revokeToken } from './tokens.ts';

async function openEndpoint() {
  const small = await smallSite();
  const callers = parseBackendConfig({ CLIENT_IP_HEADER: 'x-forwarded-for' });
  return { ...small, ...(await serveAdmin(small.store, { callers })) };
}

async function openChanged() {
  const open = await openEndpoint();
  writeRemote(open.store, 'guide', '2.0.0');
  await open.change({ guide: '2.0.0' });
  const guide = async () => (await open.store.live.current()).versions.guide;
  return { ...open, guide };
}

const TO_GUIDE = { to: 'guide' };
const ROLL_BACK = { kind: 'rollback', to: 'guide' } as const;
/** Every token may send these calls. */
const READS = ['/state', '/audit', '/tokens', '/canaries', '/results', '/events.csv', '/reach?app=content'];
const NO_RIGHT = /^The token is missing, unknown, expired or revoked/;

it('refuses calls whose token lacks the required scope or app', async () => {
  const { store, first, ask, tokenOf } = await openEndpoint();
  const expired = await tokenOf('guide', 'release', 'rollback');
  const revoked = await tokenOf('guide', 'release', 'rollback');
  const otherTeam = await tokenOf('content', 'release', 'rollback', 'preview');
  const previewer = await tokenOf('guide', 'preview');
  const back = await tokenOf('guide', 'rollback', 'tokens');
  await revokeToken(store, revoked.name);
  const token = (await store.tokens.list()).find(({ name }) => name === expired.name);
  if (token) await store.tokens.replace({ ...token, expiresAt: new Date(Date.now() - 1).toISOString() });

  const wrong = `release_${'A'.repeat(43)}`;
  const invalid = { none: '', wrong, expired: expired.secret, revoked: revoked.secret };
  const pack = await readFile(await packedRelease());
  const draft = { app: 'guide', version: '1.0.0' };
  const newToken = { name: 'new', app: 'guide', scopes: ['preview'], days: 1 };
  const tokens = { otherTeam, previewer, back };
  const calls: readonly [call: string, refused: (keyof typeof tokens)[], body?: object][] = [
    ...READS.map((path) => [path, []] as [string, []]),
    ['POST /releases?app=guide', ['otherTeam', 'previewer'], pack],
    ['POST /releases?app=guide&preview=7', ['otherTeam'], pack],
    ['POST /rollback', ['otherTeam', 'previewer'], { to: 'guide' }],
    ['/release?app=guide&version=1.0.0', ['otherTeam']],
    ['POST /releases?app=guide&canary=10', ['otherTeam', 'previewer'], pack],
    ['POST /canary', ['otherTeam', 'previewer'], { kind: 'canary', app: 'guide', percent: 50 }],
    ['POST /releases?app=guide&draft=1', ['otherTeam', 'back'], pack],
    ['POST /live', ['otherTeam', 'previewer'], draft],
    ['POST /title', ['otherTeam', 'back'], { ...draft, title: 'Mine' }],
    ['POST /tokens', ['otherTeam', 'previewer'], newToken],
    ['DELETE /releases?app=guide&version=1.0.0', ['otherTeam', 'back']],
    ['DELETE /previews/0123456789ab?app=guide', ['otherTeam']],
    ['POST /previews', ['otherTeam'], draft],
  ];
  const answers: string[] = [];
  for (const [index, [call, refused, body]] of calls.entries()) {
    // Each call is from another network, because each network has a limit of refused calls.
    const from = { 'x-forwarded-for': `198.51.${index}.1` };
    for (const [what, secret] of Object.entries(invalid)) {
      const headers = { ...from, authorization: `Bearer ${secret}` };
      const [status, message] = await replyOf(ask(call, body, headers));
      expect(status, `${call} with ${what}`).toBe(401);
      expect(message).toMatch(NO_RIGHT);
      answers.push(message);
    }
    for (const name of refused) {
      const [status, message] = await replyOf(tokens[name].ask(call, body, from));
      expect(status, `${call} with ${name}`).toBe(403);
      expect(message).toMatch(
        /^This requires (?:the scope [a-z" ]+|any scope) for guide; the token t\d has /,
      );
    }
  }
  expect(new Set(answers).size).toBe(1);
  expect(await store.live.current()).toEqual(first);
  expect((await store.audit.read()).filter(({ action }) => !action.startsWith('token'))).toEqual([]);
  const publish = { kind: 'publish', file: await packedRelease(), draft: true } as const;
  await expect(performRemotely(otherTeam.site, publish)).rejects.toThrow(
    'the token t3 has "release", "rollback", "preview" for content',
  );
});

it('rolls back only to former live releases, and only apps that the token covers', async () => {
  const { store, first, tokenOf } = await openEndpoint();
  writeRemote(store, 'guide', '4.0.0');
  const { site: guide } = await tokenOf('guide', 'rollback');
  const { site: all } = await tokenOf(ALL_APPS, 'rollback');
  await expect(performRemotely(guide, { ...ROLL_BACK, version: '4.0.0' })).rejects.toThrow(
    'guide 4.0.0 was never live here',
  );
  const words = 'This requires the scope "rollback" for all apps; the token t1 has "rollback" for guide.';
  await expect(performRemotely(guide, { kind: 'rollback', to: setId(first) })).rejects.toThrow(words);
  await expect(performRemotely(all, { kind: 'rollback', to: '0123456789ab' })).rejects.toThrow(
    'There is no app and no previous version set "0123456789ab"',
  );
});

it('the scope "rollback" allows aborting a canary, but not promoting it', async () => {
  const { store, tokenOf } = await openEndpoint();
  await publishOthers(store, 'guide');
  await startSmallCanary(store);
  const { site: releases, ask } = await tokenOf('guide', 'release');
  const canary = { kind: 'canary', app: 'guide', percent: 50 } as const;
  const { site: back } = await tokenOf('guide', 'rollback');
  const changed = await performRemotely(releases, canary);
  expect(formatResult(changed)).toContain(`Now guide 2.0.0 for 50% of the visitors; stable is 1.0.0.`);
  const { canaries } = await remoteListing(back);
  expect(canaries).toMatchObject([{ app: 'guide', version: '2.0.0', percent: 50 }]);
  await expect(performRemotely(back, { kind: 'promote', app: 'guide' })).rejects.toThrow(
    /^This requires the scope "release"/,
  );
  const aborted = await performRemotely(back, { kind: 'abort', app: 'guide' });
  expect(formatResult(aborted)).toContain('Everybody gets guide 1.0.0 again.');
  await startSmallCanary(store);
  await performRemotely(releases, { kind: 'promote', app: 'guide', version: '2.0.0' });
  expect((await store.live.current()).versions.guide).toBe('2.0.0');
  const undone = await performRemotely(back, ROLL_BACK);
  expect(formatResult(undone)).toMatch(/\nTo undo: npm run rollback -- guide 2\.0\.0$/);
  expect(formatResult(undone, 'https://publish.example')).toMatch(/ https:\/\/publish\.example\/console\/$/);

  for (const body of [
    { ...canary, percent: 0 },
    { ...canary, app: '../guide' },
    { kind: 'publish', app: 'guide', file: '/etc/passwd' },
    { kind: 'promote', app: 'guide', version: '9'.repeat(81) },
  ])
    expect((await ask('POST /canary', body)).status, JSON.stringify(body)).toBe(400);
  expect((await ask('POST /canary', ' '.repeat(1001))).status).toBe(413);
});

it('a rollback changes nothing if its app or the live set differs from If-Match', async () => {
  const { store, first, change, tokenOf, guide } = await openChanged();
  const { ask, site } = await tokenOf('guide', 'rollback');
  const rollBack = (ifMatch = '') => ask('POST /rollback', TO_GUIDE, { 'if-match': ifMatch });
  // The entity tag of the app does not change with other apps.
  const { tags } = await remoteListing(site);
  expect(Object.keys(tags)).toEqual(['guide']);
  const other = (await remoteListing((await tokenOf(ALL_APPS, 'rollback')).site)).tags.content;
  expect((await rollBack(other)).status).toBe(412);
  writeRemote(store, 'content', '2.0.0');
  await change({ content: '2.0.0' });
  expect(await (await rollBack(tags.guide)).text()).toContain('"done"');
  expect((await rollBack(tags.guide)).status).toBe(412);

  const state = async () => (await ask('/state')).headers.get('etag') ?? '';
  const revision = await state();
  writeRemote(store, 'guide', '3.0.0');
  await change({ guide: '3.0.0' });
  expect((await rollBack(revision)).status).toBe(412);
  const now = await state();
  const waiting = await store.withLock('A release of a test', async () => {
    const response = await rollBack(`W/${now}`);
    await store.live.replace(first, { action: 'release', app: 'guide' });
    return response;
  });
  expect(await waiting.text()).toMatch(/"waiting":"A release[\s\S]*"failed":"The live releases have changed/);
  expect(await guide()).toBe('1.0.0');
  await (await rollBack(await state())).text();
  expect(await guide()).toBe('3.0.0');
});

it('a waiting rollback fails if its token is revoked, but continues without a connection', async () => {
  const { store, to, tokenOf, guide } = await openChanged();
  const { ask, name } = await tokenOf('guide', 'rollback');
  const answer = await store.withLock('A release of a test', async () => {
    const response = await ask('POST /rollback', TO_GUIDE);
    await revokeToken(store, name);
    return response;
  });
  expect(await answer.text()).toContain('It expired or was revoked in the meantime.');
  expect(await guide()).toBe('2.0.0');
  const { headers } = await tokenOf('guide', 'rollback');
  const connection = new AbortController();
  await store.withLock('A release of a test', async () => {
    const init = { method: 'POST', headers, body: JSON.stringify(TO_GUIDE), signal: connection.signal };
    await fetch(`${to}/rollback`, init);
    connection.abort();
  });
  await vi.waitFor(async () => expect(await guide()).toBe('1.0.0'));
});

it('reports a system failure without its message or the site’s folder', async () => {
  const { store, tokenOf } = await openChanged();
  const { site, ask } = await tokenOf('guide', 'rollback');
  await rm(join(store.folder, HISTORY));
  await writeFile(store.live.file, 'damaged');
  const text = await (await ask('POST /rollback', TO_GUIDE)).text();
  expect(text).toContain('{"failed":"<site>/live.json is damaged. No former version set is stored');
  expect(text + (await (await ask('/audit')).text())).not.toContain(store.folder);
  await mkdir(join(store.folder, HISTORY));
  await expect(performRemotely(site, ROLL_BACK)).rejects.toThrow(
    /^The (?:operation|request) failed\. Ask the site's operator: the site's log has the reason\./,
  );
});

it('publishes a pack to all visitors, as a canary or as a preview', async () => {
  const { store, tokenOf } = await openEndpoint();
  const { site } = await tokenOf('guide', 'release', 'preview');
  const publish = { kind: 'publish', draft: false } as const;
  await expect(performRemotely(site, { ...publish, file: await packedRelease() })).rejects.toThrow(
    /Refused. The live releases are unchanged[\s\S]*was published on .* with different contents/,
  );
  const preview = { days: 7 };
  const output = await performRemotely(site, { ...publish, file: await packedPage('2.0.0'), preview });
  expect(formatResult(output)).toContain('Nothing was made live. The preview lasts until');
  const live = await performRemotely(site, { ...publish, file: await packedPage('3.0.0') });
  expect(formatResult(live)).toMatch(/guide +1\.0\.0 -> 3\.0\.0[\s\S]*changed +\/free-homeowners-guide/);
  await performRemotely(site, { ...publish, file: await packedPage('4.0.0'), canary: { percent: 10 } });
  const { versions, canaries } = await store.live.current();
  expect([versions.guide, canaries]).toMatchObject(['3.0.0', [{ version: '4.0.0', by: 'token:t1' }]]);
});

it('reads the app of a draft from the uploaded file, and makes a stored draft live', async () => {
  const { store, first, tokenOf } = await openEndpoint();
  const version = '2.0.0';
  const body = await readFile(await packedPage(version));
  const content = await tokenOf('content', 'preview');
  const foreign = await (await content.ask('POST /releases?draft=1', body)).text();
  expect(foreign).toContain('It was sent as a release of content, but belongs to guide.');
  const guide = await tokenOf('guide', 'preview');
  for (const query of ['', '?draft=1&canary=10', '?app=guide&canary=101', '?app=guide&dry-run=1'])
    expect((await guide.ask(`POST /releases${query}`, body)).status, query).toBe(400);
  const draft = '"kind":"publish","draft":true,"releases":[{"app":"guide","version":"2.0.0"}]';
  expect(await (await guide.ask('POST /releases?draft=1', body)).text()).toContain(draft);
  const back = await (await tokenOf('guide', 'rollback')).ask('POST /releases?draft=1', body);
  expect(await back.text()).toContain('requires the scope "preview" or "release" for guide;');
  expect(await store.live.current()).toEqual(first);
  const live = { kind: 'release', app: 'guide', version } as const;
  await expect(performRemotely(guide.site, live)).rejects.toThrow(
    'This requires the scope "release" for guide',
  );
  const { site } = await tokenOf('guide', 'release');
  await performRemotely(site, { ...live, canary: { percent: 10 } });
  expect((await store.live.current()).canaries).toMatchObject([{ version, percent: 10 }]);
  const change = { versions: [{ app: 'guide', before: '1.0.0', after: version }] };
  expect(await performRemotely(site, live)).toMatchObject({ change });
  expect(await store.live.current()).toMatchObject({ versions: { guide: version }, canaries: [] });
});

it('a second publish waits for the first, but a rollback does not', async () => {
  const { store, port, tokenOf, guide } = await openChanged();
  const { ask, headers } = await tokenOf('guide', 'release', 'rollback');
  const checking = Promise.withResolvers<void>();
  onTestFinished(() => checking.resolve());
  const first = runExclusive({ store, what: 'The publish of content' }, () => checking.promise);
  const body = await readFile(await packedRelease());
  const slow = await slowPost(port, '/releases?app=guide', { headers, bytes: body.length });
  slow.send(body.subarray(0, 10));
  const publish = await ask('POST /releases?app=guide&draft=1', body);
  expect((await ask('POST /releases?app=guide', body)).status).toBe(503);
  slow.send(body.subarray(10));
  expect(await slow.answer()).toMatch(/^HTTP\/1\.1 503 /);
  await (await ask('POST /rollback', TO_GUIDE)).text();
  expect(await guide()).toBe('1.0.0');
  checking.resolve();
  await first;
  expect(await publish.text()).toContain('{"waiting":"The publish of content"}');
});

it('refuses an oversized upload, and a token’s third parallel upload', async () => {
  const { store, port, tokenOf } = await openEndpoint();
  const { ask, headers } = await tokenOf('guide', 'release');
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  const begin = (length: number) => {
    const options = { port, path: '/releases?app=guide', method: 'POST' };
    const upload = request({ ...options, headers: { ...headers, 'content-length': String(length) } });
    const status = new Promise((resolve) => {
      upload.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => {});
    });
    upload.write('x');
    return { upload, status };
  };
  expect(await begin(10 ** 9).status).toBe(413);
  const send = () => replyOf(ask('POST /releases?app=guide', 'words'));
  const checked = [200, expect.stringContaining('It is not a gzip file')];
  const sync = Promise.withResolvers<void>();
  vi.spyOn(store, 'sync').mockReturnValueOnce(sync.promise);
  const received = send();
  await vi.waitFor(() => expect(store.sync).toHaveBeenCalledOnce());
  const uploads = [begin(1000), begin(1000), begin(1000)];
  expect(await Promise.race(uploads.map(({ status }) => status))).toBe(503);
  sync.resolve();
  expect(await received).toEqual(checked);
  for (const { upload } of uploads) upload.destroy();
  // The token is busy until the site notices the interruptions. The interval respects the limit of 60 calls a minute.
  await vi.waitFor(async () => expect(await send()).toEqual(checked), { interval: 1500 });
  await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([]));
});

it('the listing shows a team everything of its own app, but only live releases of other apps', async () => {
  const { store, tokenOf } = await openEndpoint();
  const guide = await tokenOf('guide', 'preview');
  writeRemote(store, 'content', '2.0.0');
  await store.names.claim({ content: '2.0.0' }, {}, true);
  const [entry] = await store.audit.read();
  if (!entry) throw new Error('The audit log is empty.');
  for (const about of [{ app: 'content' }, { app: 'guide' }, { apps: ['guide'] }, { apps: ['content'] }])
    await store.audit.append({ ...entry, ...about });
  const site = { ...guide.site, token: `\ufeff${guide.secret}\r\n` };
  const { audit, releases, sets } = await remoteListing(site);
  expect(audit.map(({ app, apps }) => app ?? apps)).toEqual([['guide'], 'guide']);
  const shown = ['shell', 'content', 'guide', 'account'].map((app) => ({ app, state: 'live' }));
  expect(releases).toMatchObject(shown);
  expect(sets).toEqual([]);
});

it('limits refused calls per network, and other calls per token and kind', async () => {
  const { ask, tokenOf } = await openEndpoint();
  const token = await tokenOf('guide', 'release', 'rollback');
  const statuses = async (calls: number, send: () => Promise<Response>) => {
    const codes: number[] = [];
    for (let at = 0; at < calls; at += 1) codes.push((await replyOf(send()))[0]);
    return codes;
  };
  const from = (address: string, secret = 'release_wrong') =>
    ask('/session', undefined, { authorization: `Bearer ${secret}`, 'x-forwarded-for': address });
  const wrong = await statuses(70, () => from('203.0.113.7'));
  expect(wrong).toEqual([...Array(60).fill(401), ...Array(10).fill(429)]);
  const { secret } = await tokenOf('guide', 'release');
  expect((await from('203.0.113.7', secret)).status).toBe(200);
  expect((await from('203.0.113.8')).status).toBe(401);

  const own = (calls: number, call: string, body?: string) => statuses(calls, () => token.ask(call, body));
  // 503, because this site has no backend.
  expect(await own(602, '/events.csv')).toEqual([...Array(600).fill(503), 429, 429]);
  expect(await own(61, '/audit')).toEqual([...Array(60).fill(200), 429]);
  expect(await own(61, 'POST /releases?app=guide', 'words')).toEqual([...Array(60).fill(200), 429]);
  await expect(performRemotely(token.site, ROLL_BACK)).rejects.toThrow('guide has no earlier live release');
});

it('the client requires a token, https and the address of the admin endpoint', async () => {
  const site = { to: 'http://site.example', token: 'release_x', progress: { wait() {}, stepDone() {} } };
  await expect(remoteListing(site)).rejects.toThrow('an https address, such as https://site.example');
  await expect(remoteListing({ ...site, token: undefined })).rejects.toThrow('Set PUBLISH_TOKEN');
  const page = new Response('<!doctype html>', { status: 404, headers: { 'content-type': 'text/html' } });
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(page);
  const problem = 'https://site.example responds with 404 at /state. Is --to the address for publishing?';
  await expect(remoteListing({ ...site, to: 'https://site.example' })).rejects.toThrow(problem);
});

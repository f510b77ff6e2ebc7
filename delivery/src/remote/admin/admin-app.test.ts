import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseBackendConfig } from 'backend';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compose } from '../../core/compose/compose.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { packedRelease } from '../../testing/packed-release.ts';
import { publishOthers, startSmallCanary } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { performRemotely, remoteListing } from './client.ts';
import { revokeToken } from './tokens.ts';

/** An admin endpoint of a small site. */
async function openEndpoint() {
  const small = await composeSmallSite();
  const callers = parseBackendConfig({ CLIENT_IP_HEADER: 'x-forwarded-for' });
  return { ...small, ...(await serveAdmin(small.store, { callers })) };
}

const ROLL_BACK = { kind: 'rollback', to: 'guide' } as const;
const NO_RIGHT = /^This needs a token that allows it\./;

describe('the admin endpoint', () => {
  it('does nothing without a token that allows it, and says what is missing to a valid one alone', async () => {
    const { store, first, to, tokenOf } = await openEndpoint();
    const right = await tokenOf('guide', 'release', 'rollback');
    const expired = await tokenOf('guide', 'release', 'rollback');
    const revoked = await tokenOf('guide', 'release', 'rollback');
    const others = await tokenOf('content', 'release', 'rollback');
    const looks = await tokenOf('guide', 'preview');
    const back = await tokenOf('guide', 'rollback');
    await revokeToken(store, revoked.name);
    const kept = (await store.tokens.list()).find(({ name }) => name === expired.name);
    if (kept) await store.tokens.replace({ ...kept, expiresAt: new Date(Date.now() - 1).toISOString() });

    const bad = {
      none: undefined,
      empty: '',
      wrong: `release_${'A'.repeat(43)}`,
      expired: expired.secret,
      revoked: revoked.secret,
    };
    const pack = await readFile(await packedRelease());
    const strangers = { others: others.secret, looks: looks.secret };
    const weaker = { ...strangers, back: back.secret };
    const calls: readonly [call: string, valid: Record<string, string>, body?: BodyInit][] = [
      ['GET /releases', {}],
      ['GET /scopes?app=guide&scope=release', strangers],
      ['POST /releases?app=guide', strangers, pack],
      ['POST /releases?app=guide&preview=7', { others: others.secret, releases: right.secret }, pack],
      ['POST /rollback', strangers, '{"to":"guide"}'],
      ['GET /release?app=guide&version=1.0.0', { others: others.secret }],
      ['POST /releases?app=guide&canary=10', weaker, pack],
      ['POST /canary', weaker, '{"kind":"canary","app":"guide","percent":50}'],
    ];
    const answers: string[] = [];
    for (const [call, valid, body] of calls) {
      const [method = '', path = ''] = call.split(' ');
      for (const [what, secret] of Object.entries({ ...bad, ...valid })) {
        const headers: Record<string, string> =
          secret === undefined ? {} : { authorization: `Bearer ${secret}` };
        const answer = await fetch(`${to}${path}`, { method, headers, ...(body ? { body } : {}) });
        expect(answer.status, `${call} with ${what}`).toBe(what in valid ? 403 : 401);
        const said = await answer.text();
        expect(said).toMatch(NO_RIGHT);
        if (what in valid)
          expect(said).toMatch(
            /\nThis asks for (?:the scope (?!undefined)[a-z ]+|any scope) of guide; the token t\d has /,
          );
        else answers.push(said);
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect((await store.live.composition()).id).toBe(first.id);
    expect((await store.audit.read()).filter(({ action }) => !action.startsWith('token'))).toEqual([]);

    const { headers } = right;
    expect((await fetch(`${to}/scopes?app=guide&scope=release`, { headers })).status).toBe(204);
    expect((await fetch(`${to}/nothing`, { headers })).status).toBe(404);
    const { releases } = await remoteListing({ ...looks.site, token: `\ufeff${looks.site.token}\r\n` });
    expect(releases).toContainEqual(
      expect.objectContaining({ app: 'guide', state: 'live', version: '1.0.0' }),
    );
  });

  it('rolls back only what was live, and a whole composition only with a scope for all apps', async () => {
    const { store, first, tokenOf } = await openEndpoint();
    writeRemote(store, 'guide', '4.0.0');
    const { site: guide } = await tokenOf('guide', 'rollback');
    const { site: all } = await tokenOf(ALL_APPS, 'rollback');
    await expect(performRemotely(guide, { kind: 'rollback', to: 'guide', version: '4.0.0' })).rejects.toThrow(
      'guide 4.0.0 was never live here',
    );
    await expect(performRemotely(guide, { kind: 'rollback', to: first.id })).rejects.toThrow(
      'This asks for the scope rollback of all apps; the token t1 has rollback of guide. (403)',
    );
    const shown = await compose(store, { ...first.versions, guide: '4.0.0' }, { config: first.config });
    await expect(performRemotely(all, { kind: 'rollback', to: shown.id })).rejects.toThrow(
      `The composition ${shown.id} was never live here.`,
    );
    await writeFile(join(store.folder, 'releases/guide/1.0.0/client/routes.js'), 'changed');
    await expect(performRemotely(all, { kind: 'rollback', to: first.id })).rejects.toThrow(
      /integrity: guide/,
    );
    const done = (await store.audit.read()).filter(({ action }) => action === 'rollback');
    expect(done.map(({ by, outcome, app }) => [by, outcome, app])).toEqual([
      ['token:t1', 'failed', 'guide'],
      ['token:t2', 'failed', null],
      ['token:t2', 'refused', null],
    ]);
  });

  it('changes the canary, and ends it with the scope rollback alone', async () => {
    const { store, to, tokenOf } = await openEndpoint();
    await publishOthers(store, 'guide');
    await startSmallCanary(store);
    const { site: releases, headers } = await tokenOf('guide', 'release');
    const { site: back } = await tokenOf('guide', 'rollback');
    expect(await performRemotely(releases, { kind: 'canary', app: 'guide', percent: 50 })).toContain(
      `Now guide 2.0.0 for 50% of the visitors; stable is 1.0.0.`,
    );
    const { canaries, releases: listed } = await remoteListing(back);
    expect(canaries).toMatchObject([{ app: 'guide', version: '2.0.0', percent: 50 }]);
    expect(listed.find(({ version }) => version === '2.0.0')).toMatchObject({
      state: 'canary 50%',
      stable: '1.0.0',
    });
    await expect(performRemotely(back, { kind: 'promote', app: 'guide' })).rejects.toThrow(NO_RIGHT);
    expect(await performRemotely(back, { kind: 'abort', app: 'guide' })).toContain(
      'Everybody gets guide 1.0.0 again.',
    );
    await expect(performRemotely(releases, { kind: 'promote', app: 'guide' })).rejects.toThrow(
      'guide has no canary',
    );
    await startSmallCanary(store);
    await performRemotely(releases, { kind: 'promote', app: 'guide', version: '2.0.0' });
    expect((await store.live.composition()).versions.guide).toBe('2.0.0');

    for (const body of [
      '{"kind":"canary","app":"guide","percent":0}',
      '{"kind":"canary","app":"guide","percent":1.5}',
      '{"kind":"canary","app":"../guide","percent":5}',
      '{"kind":"abort","app":"guide","reason":"none"}',
      '{"kind":"publish","app":"guide","file":"/etc/passwd"}',
      '{"kind":"canary","app":"guide","percent":"50"}',
      '{"kind":"canary","app":"guide","percent":50,"progressive":"yes"}',
      '{"kind":"canary","app":"guide","percent":50,"variants":[]}',
      `{"kind":"promote","app":"guide","version":"${'9'.repeat(81)}"}`,
      'null',
      'no',
    ]) {
      expect((await fetch(`${to}/canary`, { method: 'POST', headers, body })).status, body).toBe(400);
    }
    const long = await fetch(`${to}/canary`, { method: 'POST', headers, body: ' '.repeat(1001) });
    expect(long.status).toBe(413);
    for (const part of ['0', '101', '10.5', '10&preview=7', ''])
      expect(
        (await fetch(`${to}/releases?app=guide&canary=${part}`, { method: 'POST', headers })).status,
      ).toBe(400);
  });

  it('hands on the words in which a release is refused, and the app of the token counts', async () => {
    const { store, first, to, tokenOf } = await openEndpoint();
    const { site, headers } = await tokenOf(ALL_APPS, 'release');
    const file = await packedRelease({ digest: 'a'.repeat(64) });
    await expect(performRemotely(site, { kind: 'publish', file, dryRun: false })).rejects.toThrow(
      /Refused; what is live stays as it was[\s\S]*name: guide 1\.0\.0|not what its digest says/,
    );
    const body = await readFile(file);
    const answer = await fetch(`${to}/releases?app=content`, { method: 'POST', headers, body });
    expect(await answer.text()).toContain('It was sent as a release of content, but is one of guide.');
    expect((await store.live.composition()).id).toBe(first.id);
  });

  it('takes no more than a pack may have, whatever its length says', async () => {
    const { port, tokenOf } = await openEndpoint();
    const { headers: own } = await tokenOf('guide', 'release');
    const send = (more: Record<string, string>, body: string) =>
      new Promise<[number | undefined, string]>((resolve, reject) => {
        const headers = { ...own, ...more };
        const asked = request(
          { port, path: '/releases?app=guide', method: 'POST', headers },
          async (answer) => resolve([answer.statusCode, await text(answer)]),
        );
        asked.on('error', reject);
        asked.end(body);
      });
    expect(await send({ 'content-length': String(10 ** 9) }, '').then(([status]) => status)).toBe(413);
    expect(await send({ 'transfer-encoding': 'chunked' }, 'x').then(([status]) => status)).toBe(411);
    expect(await send({ 'content-length': '5' }, 'words')).toEqual([
      200,
      expect.stringContaining('It is not a gzip file'),
    ]);
  });

  /** Begins to send a release, and does not end. Calls `answered` with the status of an answer. */
  function sendSlowly(
    port: number,
    secret: string,
    answered: (status: number | undefined) => void,
    path = '/releases?app=guide',
  ): void {
    const headers = { authorization: `Bearer ${secret}`, 'content-length': '1000' };
    const asked = request({ port, path, method: 'POST', headers }, (answer) => answered(answer.statusCode));
    asked.on('error', () => {});
    onTestFinished(() => void asked.destroy());
    asked.write('x');
  }

  it('leaves room beside a token that sends slowly: for other tokens of its app, and for its own roll back', async () => {
    const { store, to, port, tokenOf } = await openEndpoint();
    const slow = await tokenOf('guide', 'preview', 'rollback');
    const answered: unknown[] = [];
    for (const _ of [1, 2, 3])
      sendSlowly(port, slow.secret, (status) => answered.push(status), '/releases?app=guide&preview=7');
    await vi.waitFor(() => expect(answered).toHaveLength(1));
    const { headers, site } = await tokenOf('guide', 'release');
    expect((await remoteListing(site)).underWay).toBeNull();
    const sent = await fetch(`${to}/releases?app=guide`, { method: 'POST', headers, body: 'words' });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('gzip file')]);
    await expect(performRemotely(slow.site, ROLL_BACK)).rejects.toThrow(
      'guide has had no other release live',
    );
    expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'rollback', app: 'guide' });
    // On a slow machine the others may have sent too slowly by now.
    expect(answered.filter((status) => ![400, 408].includes(Number(status)))).toEqual([503]);
  });

  it('shows each team what is its own, without places on this machine', async () => {
    const { store, tokenOf } = await openEndpoint();
    const guide = await tokenOf('guide', 'preview');
    const [entry] = await store.audit.read();
    if (!entry) throw new Error('The token was not written down.');
    const said = [`${store.folder}/releases/x`];
    for (const about of [{ app: 'content' }, { app: 'guide' }, { apps: ['guide'] }, { apps: ['content'] }])
      await store.audit.append({ ...entry, ...about, said });
    const { audit, releases, compositions } = await remoteListing(guide.site);
    expect(audit.map(({ app, said: words }) => [app, words])).toEqual([
      [null, ['releases/x']],
      ['guide', ['releases/x']],
    ]);
    expect([releases.map(({ app }) => app), compositions]).toEqual([['guide'], []]);
  });

  it('goes on when an operation cannot be started', async () => {
    const { tokenOf } = await openEndpoint();
    const { site } = await tokenOf('guide', 'rollback');
    const node = process.execPath;
    process.execPath = '/nowhere/node';
    const failed = await performRemotely(site, ROLL_BACK).catch((error: Error) => error.message);
    process.execPath = node;
    expect(failed).toBe('The site cannot do this right now; its log says why.');
    expect((await remoteListing(site)).underWay).toBeNull();
  });

  it('counts calls without a token that does by their network, and no other', async () => {
    const { to, tokenOf } = await openEndpoint();
    const { secret } = await tokenOf('guide', 'release');
    const call = (address: string, token: string) =>
      fetch(`${to}/scopes?app=guide&scope=release`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      }).then(({ status }) => status);
    const answers: number[] = [];
    for (let calls = 0; calls < 70; calls += 1) answers.push(await call('203.0.113.7', 'release_wrong'));
    expect(answers).toEqual([...Array(60).fill(401), ...Array(10).fill(429)]);
    expect(await call('203.0.113.7', secret)).toBe(204);
    expect(await call('203.0.113.8', 'release_wrong')).toBe(401);
  });

  it('counts what a token reads, and how often it searches the audit log', async () => {
    const { to, tokenOf } = await openEndpoint();
    const { headers } = await tokenOf('guide', 'release');
    const statuses = async (path: string, calls: number) => {
      const said = await Promise.all(
        Array.from({ length: calls }, async () => {
          const answer = await fetch(`${to}${path}`, { headers });
          await answer.text();
          return answer.status;
        }),
      );
      return { within: said.filter((status) => status !== 429), over: said.includes(429) };
    };
    // There is no backend here to read from.
    expect(await statuses('/events', 600)).toEqual({ within: Array(600).fill(503), over: false });
    expect(await statuses('/events', 2)).toEqual({ within: [], over: true });
    expect((await statuses('/audit', 62)).within).toHaveLength(60);
  });

  it('counts what a token asks for by its kind: who releases too often can still roll back', async () => {
    const { to, port, tokenOf } = await openEndpoint();
    const { secret, headers, site } = await tokenOf('guide', 'release', 'rollback');
    const answered = vi.fn();
    for (const _ of [1, 2, 3]) sendSlowly(port, secret, answered);
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    const sent: number[] = [];
    for (let calls = 4; calls <= 62; calls += 1) {
      const answer = await fetch(`${to}/releases?app=guide`, { method: 'POST', headers, body: 'words' });
      sent.push(answer.status);
    }
    expect(sent).toEqual([...Array(57).fill(503), 429, 429]);
    await expect(performRemotely(site, ROLL_BACK)).rejects.toThrow('guide has had no other release live');
  });
});

it('sends a token to nobody who could read it on the way, and needs one', async () => {
  const site = { to: 'http://site.example', token: 'release_x', progress: { wait() {}, stepDone() {} } };
  await expect(remoteListing(site)).rejects.toThrow('https only: --to https://site.example');
  await expect(remoteListing({ ...site, token: undefined })).rejects.toThrow('Set PUBLISH_TOKEN');
});

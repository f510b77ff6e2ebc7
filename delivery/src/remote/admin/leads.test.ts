import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ALL_APPS, SCOPES, type Scope } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { smallBackend, smallSite } from '../../testing/small-site.ts';

const LEADS_PATH = '/leads.csv?kind=guide_request&days=7';
const REQUEST = {
  type: 'guide_request',
  name: 'Rosa Field',
  email: 'rosa@example.com',
  timestamp: '2025-06-12T09:30:00.000Z',
  source: 'https://www.example.com/free-homeowners-guide',
  event: 'guide_request',
};

/** An admin endpoint of a site whose backend has one guide request. */
async function openLeads() {
  const { store } = await smallSite();
  const { app, leads } = await smallBackend(store);
  const headers = { 'content-type': 'application/json' };
  await app.request('/', { method: 'POST', headers, body: JSON.stringify(REQUEST) });
  const admin = await serveAdmin(store, { leads });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${admin.to}${path}`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const exports = async () => (await store.audit.read()).filter(({ action }) => action === 'leads exported');
  return { store, admin, ask, exports };
}

it('exports for tokens with the scope leads, uncached, with a line in the audit log', async () => {
  const { store, admin, ask, exports } = await openLeads();
  const token = await admin.tokenOf(ALL_APPS, 'leads');
  const { status, headers, text } = await ask(LEADS_PATH, token.headers);
  expect(status).toBe(200);
  expect(text.split('\r\n')[1]).toContain('"Rosa Field","rosa@example.com"');
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="guide_request.csv"',
    'cache-control': 'no-store',
  });
  const entry = { outcome: 'done', app: null, said: ['1 guide request of the last 7 days'] };
  expect(await exports()).toMatchObject([{ by: `token:${token.name}`, ...entry }]);
  expect(readFileSync(join(store.folder, 'audit.jsonl'), 'utf8')).not.toContain('rosa@');
});

it('returns nothing to other tokens, whatever their scopes, or without one', async () => {
  const { admin, ask, exports } = await openLeads();
  const others: [string, Scope[]][] = [
    [ALL_APPS, SCOPES.filter((scope) => scope !== 'leads')],
    ['guide', ['release', 'rollback', 'preview', 'tokens']],
  ];
  for (const [app, scopes] of others) {
    const { headers } = await admin.tokenOf(app, ...scopes);
    for (const path of [LEADS_PATH, '/leads.csv', '/audit', '/results?days=7', '/events.csv', '/state']) {
      const { text } = await ask(path, headers);
      expect(text, path).not.toContain('rosa@example.com');
    }
    expect((await ask(LEADS_PATH, headers)).status).toBe(403);
    const wish = { app: ALL_APPS, scopes: ['leads'], name: 'mine', days: 1 };
    const made = await fetch(`${admin.to}/tokens`, { method: 'POST', headers, body: JSON.stringify(wish) });
    expect(made.status).toBe(403);
  }
  expect((await ask(LEADS_PATH)).status).toBe(401);
  expect(await exports()).toEqual([]);
  await expect(admin.tokenOf('guide', 'leads')).rejects.toThrow(
    'The scope leads is for a token of all apps.',
  );
});

it('sends nothing when it cannot write the audit log', async () => {
  const { store, admin, ask } = await openLeads();
  const { headers } = await admin.tokenOf(ALL_APPS, 'leads');
  vi.spyOn(store.audit, 'append').mockRejectedValue(new Error('The disk is full.'));
  const { status, text } = await ask(LEADS_PATH, headers);
  expect(status).toBe(500);
  expect(text).not.toContain('rosa@example.com');
});

it('explains an invalid request, has its own rate limit, and fails without a backend', async () => {
  const { admin, ask } = await openLeads();
  const { headers } = await admin.tokenOf(ALL_APPS, 'leads');
  for (const query of ['', '?kind=guide_request&days=0', '?kind=analytics_event', '?kind=constructor'])
    expect((await ask(`/leads.csv${query}`, headers)).status, query).toBe(400);
  const statuses: number[] = [];
  for (let call = 0; call < 57; call += 1) statuses.push((await ask('/leads.csv', headers)).status);
  expect(statuses).toEqual([...Array(56).fill(400), 429]);
  expect((await ask('/state', headers)).status).toBe(200);
  const { store: bare } = await smallSite();
  const elsewhere = await serveAdmin(bare);
  const { headers: other } = await elsewhere.tokenOf(ALL_APPS, 'leads');
  expect((await fetch(`${elsewhere.to}${LEADS_PATH}`, { headers: other })).status).toBe(503);
  expect(await bare.audit.read()).toHaveLength(1);
});

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { OperationView } from 'delivery/admin-api';
import { createElement, type ReactNode, StrictMode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { QUERY_OPTIONS } from '../api/queries.tsx';
import { session } from '../api/session.ts';
import { operationText } from './OperationBar.tsx';
import { operationRequests, type ShownOperation } from './operations.ts';

afterEach(() => vi.unstubAllGlobals().restoreAllMocks());

const ROLLBACK = { kind: 'rollback', app: 'guide', version: '1.0.0', path: '/rollback', body: {} } as const;
const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers);

function respond(...all: (Response | null)[]) {
  const sent = vi.fn<typeof fetch>(async () => all.shift() ?? Promise.reject(new TypeError('reset')));
  vi.stubGlobal('fetch', sent);
  return sent;
}

it('when the connection breaks, retries the request with the same idempotency key', async () => {
  const sent = respond(null, new Response(''));
  operationRequests.start({ ...ROLLBACK, id: 'one', tag: '"t"' });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const keys = sent.mock.calls.map(([, init]) => headersOf(init).get('idempotency-key'));
  expect(keys).toEqual(['one', 'one']);
  expect(headersOf(sent.mock.calls[0]?.[1]).get('if-match')).toBe('"t"');
});

it('after the session expired, retries the failed request with the same idempotency key', async () => {
  session.begin({ token: { name: 'ana', app: 'guide', scopes: ['rollback'], expiresAt: '' } });
  const sent = respond(new Response('You are signed out.', { status: 401 }), new Response(''));
  operationRequests.start({ ...ROLLBACK, id: 'two' });
  await vi.waitFor(() => expect(session.isSignedIn()).toBe(false));
  await vi.waitFor(() => {
    operationRequests.retry();
    expect(sent).toHaveBeenCalledTimes(2);
  });
  expect(headersOf(sent.mock.calls[1]?.[1]).get('idempotency-key')).toBe('two');
});

it('does not retry a request that the site refused with 412', async () => {
  const sent = respond(new Response('It changed.', { status: 412 }));
  operationRequests.start({ ...ROLLBACK, id: 'three' });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  operationRequests.retry();
  await Promise.resolve();
  expect(sent).toHaveBeenCalledTimes(1);
});

it('operationText adds no quotation marks if the release has neither title nor version', () => {
  const operation = { kind: 'rollback', app: null, version: null } as ShownOperation;
  expect(operationText(operation)[0]).toBe('Rolling the whole site back to another version set');
});

it('cancels an upload before the site has received it', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  const body = new File(['x'], 'guide.release');
  const draft = { kind: 'publish', as: 'draft', app: null, path: '/releases?draft=1' } as const;
  operationRequests.start({ ...draft, id: 'four', body });
  operationRequests.cancel('four');
  expect(abort).toHaveBeenCalledOnce();
});

it('useActivity shows one successful operation, preferably of this tab', async () => {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const fresh = await import('./operations.ts');
  const listed = (id: string, end: object | null = null): OperationView => ({
    ...{ ...ROLLBACK, id, as: null, percent: null, by: 'token:ana', cancelable: false, now: null },
    result: end as OperationView['result'],
  });
  let operations = [listed('other')];
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/activity' ? Response.json({ state: 's', operations }) : new Promise(() => {}),
  );
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(StrictMode, null, createElement(SWRConfig, { value: QUERY_OPTIONS }, children));
  const { result } = renderHook(fresh.useActivity, { wrapper });
  const isShown = (...ids: string[]) =>
    vi.waitFor(() => expect(result.current.operations.map(({ id }) => id)).toEqual(ids));
  const poll = (...now: OperationView[]) => {
    operations = now;
    act(() => void dispatchEvent(new Event('focus')));
  };
  await isShown('other');
  act(() => fresh.operationRequests.start({ ...ROLLBACK, id: 'own' }));
  await isShown('own', 'other');
  poll(listed('other', { done: {} }), listed('own', { done: {} }));
  await isShown('own');
  poll(listed('other', { done: {} }));
  await isShown();
});

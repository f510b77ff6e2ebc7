// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterEach, expect, it, vi } from 'vitest';
import { preparePage, StaticRegion } from './StaticRegion.tsx';

function Prose(): ReactElement {
  return (
    <article>
      <h2>Ten tips</h2>
      <a href="/blog">Read on</a>
    </article>
  );
}

function Page({ load }: { load: () => Promise<{ default: typeof Prose }> }): ReactElement {
  return (
    <Suspense fallback={<p>Loading</p>}>
      <StaticRegion load={load} />
    </Suspense>
  );
}

const prose = () => screen.getByRole('heading', { name: 'Ten tips' });
afterEach(cleanup);

it('a prerendered region keeps every node without loading its code, also through updates', async () => {
  const consoleError = vi.spyOn(console, 'error');
  // Without a document, like in delivery.
  vi.stubGlobal('document', undefined);
  const { prelude } = await prerenderToNodeStream(<Page load={async () => ({ default: Prose })} />);
  let html = '';
  for await (const chunk of prelude) html += chunk;
  vi.unstubAllGlobals();
  document.body.innerHTML = html;
  const before = [...document.body.querySelectorAll('*')];
  const load = vi.fn(async () => ({ default: Prose }));
  const onRecoverableError = vi.fn();
  const root = await act(() => hydrateRoot(document.body, <Page load={load} />, { onRecoverableError }));
  await act(() => root.render(<Page load={load} />));
  expect([...document.body.querySelectorAll('*')]).toEqual(before);
  for (const spy of [load, onRecoverableError, consoleError]) expect(spy).not.toHaveBeenCalled();
  act(() => root.unmount());
  consoleError.mockRestore();
});

it.each([
  ['is complete in the first render', 0],
  ['again after a failure is complete in the first render', 1],
])('a client-rendered region that is prepared %s', async (_, failures) => {
  const load = vi.fn(async () => ({ default: Prose }));
  if (failures) load.mockRejectedValueOnce(new Error('offline'));
  const prepare = preparePage(load);
  if (failures) await expect(prepare()).rejects.toThrow('offline');
  await prepare();
  render(<Page load={load} />);
  expect(screen.queryByText('Loading')).toBeNull();
  expect(prose()).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1 + failures);
});

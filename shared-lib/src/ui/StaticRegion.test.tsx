// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const [count, setCount] = useState(0);
  return (
    <Suspense fallback={<p>Loading</p>}>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <StaticRegion load={load} />
    </Suspense>
  );
}

/** The page's HTML, rendered without a document like in delivery. */
async function prerender(): Promise<string> {
  vi.stubGlobal('document', undefined);
  const { prelude } = await prerenderToNodeStream(<Page load={async () => ({ default: Prose })} />);
  let html = '';
  for await (const chunk of prelude) html += chunk;
  vi.unstubAllGlobals();
  return html;
}

const prose = () => screen.getByRole('heading', { name: 'Ten tips' });
const complaints: unknown[] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a prerendered static region', () => {
  it('keeps every node without loading its code, also through updates', async () => {
    const container = document.createElement('div');
    container.innerHTML = await prerender();
    document.body.replaceChildren(container);
    const before = [...container.querySelectorAll('*')];
    const load = vi.fn(async () => ({ default: Prose }));
    const root = await act(() =>
      hydrateRoot(container, <Page load={load} />, { onRecoverableError: (error) => complaints.push(error) }),
    );
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('1');
    const after = [...container.querySelectorAll('*')];
    expect(after).toHaveLength(before.length);
    expect(after.filter((node, index) => node !== before[index])).toEqual([]);
    expect(load).not.toHaveBeenCalled();
    expect(complaints).toEqual([]);
    act(() => root.unmount());
  });
});

describe('a static region that is not in the document', () => {
  it('loads its code once and renders', async () => {
    const load = vi.fn(async () => ({ default: Prose }));
    for (const _ of ['first', 'second']) {
      await act(async () => render(<Page load={load} />));
      expect(prose()).toBeTruthy();
      cleanup();
    }
    expect(load).toHaveBeenCalledOnce();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['is there at the first rendering', 0],
    ['and could not be, is loaded again', 1],
  ])('that is prepared %s', async (_, failures) => {
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
});

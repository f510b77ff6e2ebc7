// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdoptedNotice } from './AdoptedNotice.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { type PageSource, PageSourceContext } from './page-source.ts';

const retry = vi.fn();
let adopted: Error | null = null;
const source: PageSource = {
  find: () => null,
  load: () => Promise.resolve({ kind: 'prose' }),
  prefetch() {},
  navigated() {},
  retry,
  subscribe: () => () => {},
  generation: () => 0,
  adopted: () => adopted,
};

function Part({ fails }: { fails?: unknown }): ReactElement {
  if (fails) throw fails;
  return <p>All is well</p>;
}

const shell = (path: string, fails?: unknown) => (
  <PageSourceContext value={source}>
    <nav>Menu</nav>
    <PageErrorBoundary app="guide" path={path}>
      <Part fails={fails} />
    </PageErrorBoundary>
    <AdoptedNotice />
  </PageSourceContext>
);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  retry.mockReset();
  adopted = null;
  vi.restoreAllMocks();
});

describe('a page that throws while it is shown', () => {
  it.each([
    ['an error', new Error('x is undefined')],
    ['something that is no error', 'x is undefined'],
  ])('as %s leaves the shell standing, and says which remote and what', (_, thrown) => {
    render(shell('/free-homeowners-guide', thrown));
    expect(screen.getByText('Menu')).toBeTruthy();
    expect(screen.getByRole('heading').textContent).toBe('This page did not load');
    expect(screen.getByRole('alert').textContent).toContain(
      'guide failed while it was shown: x is undefined',
    );
  });

  it('stays failed on its own path, and starts afresh on another', () => {
    const { rerender } = render(shell('/free-homeowners-guide', new Error('broken')));
    rerender(shell('/free-homeowners-guide'));
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(shell('/homeowners-guide-download'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('All is well')).toBeTruthy();
  });

  it('can be asked for again', () => {
    render(shell('/free-homeowners-guide', new Error('broken')));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('the notice of an adopted page', () => {
  it('is absent while all is well', () => {
    render(shell('/'));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says that the page can be read, why, and offers to try again', () => {
    adopted = new Error('guide 1.2.0: / did not load');
    render(shell('/'));
    expect(screen.getByRole('status').textContent).toContain('You can keep reading');
    expect(screen.getByRole('status').textContent).toContain('guide 1.2.0: / did not load');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

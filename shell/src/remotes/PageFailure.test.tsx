// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, type ReactElement, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { lazyPart } from 'shared-lib/ui/lazy-part.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdoptedNotice } from './PageFailure.tsx';
import { NO_PAGES, PageError, PageSourceContext } from './page-source.ts';
import { PageErrorBoundary } from './RemotePage.tsx';

const retry = vi.fn();
const heal = vi.fn();
let adopted: PageError | null = null;
const source = { ...NO_PAGES, retry, heal, adopted: () => adopted };

function Part({ fails }: { fails?: unknown }): ReactElement {
  if (fails) throw fails;
  return <p>All is well</p>;
}

const shell = (path: string, fails?: unknown) => (
  <PageSourceContext value={source}>
    <nav>Menu</nav>
    <PageErrorBoundary app="guide" owner="guide 1.2.0" path={path} attempt={0}>
      <Part fails={fails} />
    </PageErrorBoundary>
    <AdoptedNotice />
  </PageSourceContext>
);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  retry.mockReset();
  heal.mockReset();
  adopted = null;
  vi.restoreAllMocks();
});

describe('a prerendered page whose code throws as it hydrates', () => {
  const HTML = `<div data-mfe="guide"><h1>The guide</h1><!--$--><div><form data-hold=""><input name="email"/></form></div><!--/$--></div>`;
  const Broken = (): ReactElement => {
    throw new Error('x is undefined');
  };

  const PARTS: readonly (readonly [string, () => ComponentType])[] = [
    ['a form that comes late', () => lazyPart(async () => ({ default: Broken }))],
    ['what the page starts with', () => Broken],
  ];

  it.each(PARTS)("keeps the server's HTML, and its form reaches the server: %s", async (_, part) => {
    const Late = part();
    const container = document.createElement('div');
    container.innerHTML = HTML;
    document.body.replaceChildren(container);
    const input = container.querySelector('input') as HTMLInputElement;
    vi.spyOn(source, 'kept').mockReturnValue(container.firstElementChild);
    vi.spyOn(source, 'adopt').mockImplementation((_path, error) => {
      adopted = error;
    });
    const page = (
      <PageSourceContext value={source}>
        <PageErrorBoundary app="guide" owner="guide 1.2.0" path="/free-homeowners-guide" attempt={0}>
          <div data-mfe="guide">
            <h1>The guide</h1>
            <Suspense fallback={null}>
              <Late />
            </Suspense>
          </div>
        </PageErrorBoundary>
      </PageSourceContext>
    );
    const root = await act(async () =>
      hydrateRoot(container, page, { onRecoverableError() {}, onCaughtError() {}, onUncaughtError() {} }),
    );
    input.value = 'ada@here.example';
    await act(async () => input.focus());
    await act(async () => {});
    expect(document.activeElement).toBe(container.querySelector('input'));
    expect(source.adopt).toHaveBeenCalledOnce();
    expect(container.querySelectorAll('form')).toHaveLength(1);
    expect(screen.getByRole('heading').textContent).toBe('The guide');
    expect(container.querySelector('input')?.value).toBe('ada@here.example');
    expect(container.querySelector('form')?.hasAttribute('data-hold')).toBe(false);
    await act(async () => root.unmount());
  });
});

describe('a page that throws while it is shown', () => {
  it.each([
    ['an error', new Error('x is undefined')],
    ['something that is no error', 'x is undefined'],
  ])(
    'as %s leaves the shell standing, and tells by what the log knows it: nothing of the inside of the program',
    (_, thrown) => {
      render(shell('/free-homeowners-guide', thrown));
      expect(screen.getByText('Menu')).toBeTruthy();
      expect(screen.getByRole('heading').textContent).toBe('This page did not load');
      const { textContent } = screen.getByRole('alert');
      const [, reference] = /please mention guide 1.2.0, ([0-9A-Z]{6})\./.exec(textContent ?? '') ?? [];
      expect(textContent).not.toContain('undefined');
      expect(console.error).toHaveBeenCalledWith(
        `[guide 1.2.0, ${reference}] It failed while it was shown.`,
        thrown,
      );
    },
  );

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

describe('a prerendered page that throws while it is shown', () => {
  it("keeps the server's HTML, with forms that reach the server, and tells the notice", () => {
    const kept = document.createElement('div');
    kept.innerHTML = '<h1>The guide</h1><form data-hold><input name="email" /></form>';
    const email = kept.querySelector('input') as HTMLInputElement;
    email.value = 'ada@here.example';
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    window.early = { submit: { form: email.form as HTMLFormElement, submitter: null } };
    vi.spyOn(source, 'kept').mockReturnValue(kept);
    const adopt = vi.spyOn(source, 'adopt');
    render(shell('/free-homeowners-guide', new Error('x is undefined')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe('The guide');
    expect(document.querySelector('input')).toBe(email);
    expect(email.form?.hasAttribute('data-hold')).toBe(false);
    expect(adopt).toHaveBeenCalledOnce();
    expect(adopt.mock.calls[0]?.[1].reference).toMatch(/^guide 1.2.0, \w{6}$/);
    // It was sent before the page's code failed.
    expect(submit.mock.contexts).toEqual([email.form]);
    expect(window.early?.submit).toBeUndefined();
  });
});

describe('the notice of an adopted page', () => {
  it('is absent while all is well', () => {
    render(shell('/'));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says that the page can be read, by what the log knows the failure, and offers to try again', () => {
    adopted = new PageError('/ did not load').addOwner('guide 1.2.0');
    render(shell('/'));
    expect(screen.getByRole('status').textContent).toContain('You can keep reading');
    expect(screen.getByRole('status').textContent).toMatch(/please mention guide 1.2.0, \w{6}\./);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe.each([
  [
    'an adopted page',
    (error: PageError) => {
      adopted = error;
    },
  ],
  ['a page that failed', (error: PageError) => error],
])('%s', (_, fail) => {
  it.each([
    ['what is lost with the connection', undefined, /You seem to be offline/, false],
    ['what is broken as well', new Error('broken'), /did not load/, true],
  ])('says offline of %s alone, and then names no version', (_what, cause, words, isNamed) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { container } = render(shell('/', fail(new PageError('/ did not load', cause))));
    expect(container.textContent).toMatch(words);
    expect(container.textContent?.includes('please mention')).toBe(isNamed);
  });

  it.each([
    [undefined, 1],
    [new Error('broken'), 0],
  ])('comes by itself when the connection is back, unless only a new document helps: %s', (cause, times) => {
    vi.useFakeTimers();
    render(shell('/', fail(new PageError('/ did not load', cause))));
    fireEvent(window, new Event('online'));
    vi.runAllTimers();
    vi.useRealTimers();
    expect(heal).toHaveBeenCalledTimes(times);
  });
});

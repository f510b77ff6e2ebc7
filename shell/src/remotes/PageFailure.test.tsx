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
const reload = vi.fn();
let adopted: PageError | null = null;
const source = { ...NO_PAGES, retry, heal, adopted: () => adopted };
/** What the page throws as it is shown. */
let fails: unknown;

function Part(): ReactElement {
  if (fails) throw fails;
  return <p>All is well</p>;
}

const shell = (path: string, page: ReactElement = <Part />, attempt = 0) => (
  <PageSourceContext value={source}>
    <nav>Menu</nav>
    <PageErrorBoundary app="guide" owner="guide 1.2.0" path={path} attempt={attempt}>
      {page}
    </PageErrorBoundary>
    <AdoptedNotice />
  </PageSourceContext>
);
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  for (const mock of [retry, heal, reload]) mock.mockReset();
  adopted = null;
  fails = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a prerendered page whose code throws as it hydrates', () => {
  const HTML = `<nav>Menu</nav><div data-mfe="guide"><h1>The guide</h1><!--$--><div><form data-hold=""><input name="email"/></form></div><!--/$--></div>`;
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
    vi.spyOn(source, 'kept').mockReturnValue(container.lastElementChild);
    vi.spyOn(source, 'adopt').mockImplementation((_path, error) => {
      adopted = error;
    });
    const page = (
      <div data-mfe="guide">
        <h1>The guide</h1>
        <Suspense fallback={null}>
          <Late />
        </Suspense>
      </div>
    );
    const root = await act(async () =>
      hydrateRoot(container, shell('/free-homeowners-guide', page), {
        onRecoverableError() {},
        onCaughtError() {},
        onUncaughtError() {},
      }),
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
      fails = thrown;
      render(shell('/free-homeowners-guide'));
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
    fails = new Error('broken');
    const { rerender } = render(shell('/free-homeowners-guide'));
    fails = undefined;
    rerender(shell('/free-homeowners-guide'));
    expect(screen.getByRole('alert')).toBeTruthy();
    rerender(shell('/homeowners-guide-download'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('All is well')).toBeTruthy();
  });

  describe('and is asked for again', () => {
    beforeEach(() => {
      fails = new Error('x is undefined');
      vi.stubGlobal('location', { reload });
    });

    it('is shown when the cause is gone', () => {
      render(shell('/blog'));
      fails = undefined;
      tryAgain();
      expect(screen.getByText('All is well')).toBeTruthy();
      expect(retry).toHaveBeenCalledOnce();
      expect(reload).not.toHaveBeenCalled();
    });

    it.each<[string, (again: () => void) => void]>([
      ['one press is enough', tryAgain],
      ['by the notice or the connection', (again) => again()],
    ])('reloads the document when showing it again does not help: %s', (_, ask) => {
      const { rerender } = render(shell('/blog'));
      ask(() => rerender(shell('/blog', <Part />, 1)));
      expect(reload).toHaveBeenCalledOnce();
    });

    it('never throws the document away while there is no connection', () => {
      vi.stubGlobal('navigator', { onLine: false });
      render(shell('/blog'));
      tryAgain();
      tryAgain();
      fails = undefined;
      tryAgain();
      expect(screen.getByText('All is well')).toBeTruthy();
      expect(reload).not.toHaveBeenCalled();
    });

    it('does not hold another path to it', () => {
      const { rerender } = render(shell('/blog'));
      fails = undefined;
      tryAgain();
      rerender(shell('/about'));
      fails = new Error('x is undefined');
      rerender(shell('/about'));
      expect(screen.getByRole('alert')).toBeTruthy();
      expect(reload).not.toHaveBeenCalled();
    });
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
    fails = new Error('x is undefined');
    render(shell('/free-homeowners-guide'));
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

it('an adopted page has a notice, with what the log knows the failure by, which offers to try again', () => {
  const { unmount } = render(shell('/'));
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  adopted = new PageError('/ did not load').addOwner('guide 1.2.0');
  render(shell('/'));
  expect(screen.getByRole('status').textContent).toContain('You can keep reading');
  expect(screen.getByRole('status').textContent).toMatch(/please mention guide 1.2.0, \w{6}\./);
  tryAgain();
  expect(retry).toHaveBeenCalledOnce();
});

describe.each([['an adopted page'], ['a page that failed']])('%s', (kind) => {
  const open = (cause: unknown) => {
    const error = new PageError('/ did not load', cause);
    if (kind === 'an adopted page') adopted = error;
    else fails = error;
    return render(shell('/'));
  };
  it.each([
    ['what is lost with the connection', undefined, /You seem to be offline/, false],
    ['what is broken as well', new Error('broken'), /did not load/, true],
  ])('says offline of %s alone, and then names no version', (_what, cause, words, isNamed) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { container } = open(cause);
    expect(container.textContent).toMatch(words);
    expect(container.textContent?.includes('please mention')).toBe(isNamed);
  });

  it.each([
    [undefined, 1],
    [new Error('broken'), 0],
  ])('comes by itself when the connection is back, unless only a new document helps: %s', (cause, times) => {
    vi.useFakeTimers();
    open(cause);
    fireEvent(window, new Event('online'));
    vi.runAllTimers();
    vi.useRealTimers();
    expect(heal).toHaveBeenCalledTimes(times);
  });
});

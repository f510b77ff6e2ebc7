// @vitest-environment jsdom
import { screen } from '@testing-library/dom';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { useLocation } from 'react-router';
import { RegionTree } from 'shared-lib/federation/RegionTree.tsx';
import { recordListeners } from 'shared-lib/testing/window-listeners.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FragmentSource, startFragments } from './fragments.ts';
import type { LoadedFragment } from './pages.ts';
import { pageMatch } from './testing/page-match.ts';

const started = vi.fn();
const ended = vi.fn();
const pressed = vi.fn();
let breaksAt = Number.POSITIVE_INFINITY;

function Signup({ title }: { title?: string }): ReactElement {
  const id = useId();
  const { search } = useLocation();
  const [count, setCount] = useState(0);
  useEffect(() => {
    started(title);
    return ended;
  }, [title]);
  if (count >= breaksAt) throw new Error('It broke.');
  const press = () => {
    pressed();
    setCount((now) => now + 1);
  };
  return (
    <form aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{search}</p>
      <input aria-label="Name" name="name" />
      <button type="button" onClick={press}>
        Pressed {count}
      </button>
    </form>
  );
}

const MATCH = pageMatch('guide', 'guide/signup');
const LOADED = { Page: Signup };
const LOADED_FRAGMENTS = new Map<string, LoadedFragment>([['guide/signup', { match: MATCH, page: LOADED }]]);
const EMPTY = `<div data-fragment="guide/signup" data-props='{"title":"Sign up"}'></div>`;

function served(): string {
  const html = renderToString(
    <RegionTree
      Page={() => <Signup title="Sign up" />}
      access="anyone"
      location={{ pathname: '/', search: '', hash: '', state: null, key: 'default' }}
      navigator={{ createHref: String, go() {}, push() {}, replace() {} }}
      Gate={({ children }) => children}
    />,
    { identifierPrefix: 'guide-signup-' },
  );
  return EMPTY.replace('></', `>${html}</`);
}

const main = () => document.querySelector('main') as HTMLElement;
const place = () => document.querySelector('[data-fragment]') as HTMLElement;
const button = () => screen.getByRole('button');
const field = () => screen.getByRole<HTMLInputElement>('textbox');
async function settled(): Promise<void> {
  for (let at = 0; at < 10; at += 1) await new Promise((done) => setImmediate(done));
}
const use = (element: HTMLElement, type = 'focusin') =>
  element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
const untilPressed = (count: number) => screen.findByText(`Pressed ${count}`);
async function useAndWait(element: HTMLElement, type?: string): Promise<void> {
  use(element, type);
  await settled();
}
async function goTo(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  window.navigation?.dispatchEvent(new Event('currententrychange'));
  await settled();
}

function open(html: string, { loadedFragments = new Map<string, LoadedFragment>(), before = () => {} } = {}) {
  document.body.innerHTML = `<main>${html}</main>`;
  before();
  const source = {
    loadedFragments,
    findFragment: vi.fn<FragmentSource['findFragment']>(async () => MATCH),
    load: vi.fn<FragmentSource['load']>(async () => LOADED),
    onFailure: vi.fn<FragmentSource['onFailure']>(),
  };
  startFragments(main(), source);
  return source;
}

let removeListeners: () => void;

beforeEach(() => {
  removeListeners = recordListeners(document);
  vi.stubGlobal('navigation', new EventTarget());
  window.history.replaceState(null, '', '/');
});
afterEach(async () => {
  document.body.replaceChildren();
  await settled();
  removeListeners();
  window.early = undefined;
  breaksAt = Number.POSITIVE_INFINITY;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const mock of [started, ended, pressed]) mock.mockClear();
});

describe('a server-rendered fragment', () => {
  it.each(['focusin', 'click'])('is hydrated at its first use: %s', async (type) => {
    const { findFragment, load } = open(served());
    const nodes = [...place().querySelectorAll('*')];
    field().value = 'Rosa';
    await settled();
    expect([findFragment, load, started].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    await useAndWait(field(), type);
    await useAndWait(field(), type);
    expect(field().value).toBe('Rosa');
    expect(findFragment.mock.calls).toEqual([['guide/signup', true]]);
    expect(load.mock.calls).toEqual([[MATCH, true]]);
    expect(started.mock.calls).toEqual([['Sign up']]);
    expect([...place().querySelectorAll('*')]).toEqual(nodes);
  });

  const holdSubmit = () => {
    window.early = { submit: { form: document.forms[0] as HTMLFormElement, submitter: null } };
  };
  it.each([
    ['has the focus', () => field().focus()],
    ['has a held submit', holdSubmit],
  ])('is hydrated immediately when it %s', (_, before) => {
    expect(open(served(), { before }).findFragment).toHaveBeenCalledOnce();
  });

  it('repeats presses made before its code or the application loaded', async () => {
    const before = () => {
      window.early = { clicks: [{ target: button() } as unknown as Event] };
    };
    open(served(), { before });
    button().click();
    await untilPressed(2);
    button().click();
    await untilPressed(3);
  });

  it('is rendered again at a new address', async () => {
    open(served());
    await useAndWait(field());
    await goTo('/?page=2');
    expect(place().querySelector('p')?.textContent).toBe('?page=2');
    expect(started).toHaveBeenCalledOnce();
  });
});

describe('an empty fragment element after a client render', () => {
  it('is filled before the next frame when its code is already loaded', async () => {
    const { findFragment } = open('', { loadedFragments: LOADED_FRAGMENTS });
    main().innerHTML = EMPTY;
    await Promise.resolve();
    const heading = screen.getByRole('heading', { name: 'Sign up' });
    expect(heading.id).toContain('guide-signup-');
    expect(findFragment).not.toHaveBeenCalled();
    button().click();
    await untilPressed(1);
  });

  it('is filled as soon as its code has loaded', async () => {
    const { findFragment, load } = open('');
    main().innerHTML = EMPTY;
    await settled();
    expect(findFragment.mock.calls).toEqual([['guide/signup', false]]);
    expect(load.mock.calls).toEqual([[MATCH, false]]);
    expect(screen.getByRole('heading', { name: 'Sign up' })).toBeTruthy();
  });
});

it('a fragment whose page was removed is unmounted', async () => {
  open(served());
  await useAndWait(field());
  expect(ended).not.toHaveBeenCalled();
  main().replaceChildren();
  await settled();
  expect(ended).toHaveBeenCalledOnce();
});

describe('a failed fragment', () => {
  it.each([
    ['hydrated', 0],
    ['used', 1],
  ])('that throws when it is %s shows the server’s HTML again and is reported', async (_, at) => {
    const { onFailure } = open(served());
    const nodes = [...place().querySelectorAll('*')];
    field().value = 'Rosa';
    breaksAt = at;
    button().click();
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
    expect([...place().querySelectorAll('*')]).toEqual(nodes);
    expect(field().value).toBe('Rosa');
    expect(onFailure.mock.calls).toEqual([[MATCH, new Error('It broke.'), expect.any(Function)]]);
  });

  it('that threw starts again on a retry, but not on the next use', async () => {
    const { onFailure } = open(served());
    breaksAt = 0;
    await useAndWait(field());
    breaksAt = Number.POSITIVE_INFINITY;
    await useAndWait(field(), 'pointerdown');
    expect(started).not.toHaveBeenCalled();
    onFailure.mock.calls[0]?.[2]();
    await settled();
    button().click();
    await untilPressed(1);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('whose code did not load keeps its HTML, and repeats the press on a retry', async () => {
    const cause = new Error('offline');
    const { onFailure, load } = open(served());
    load.mockRejectedValueOnce(cause);
    const html = place().innerHTML;
    button().click();
    await settled();
    expect(onFailure.mock.calls).toEqual([[MATCH, cause, expect.any(Function)]]);
    expect(place().innerHTML).toBe(html);
    onFailure.mock.calls[0]?.[2]();
    await untilPressed(1);
  });

  it.each(['load', 'findFragment'] as const)('whose `%s` failed is loaded by the next use', async (step) => {
    open(served())[step].mockRejectedValueOnce(new Error('offline'));
    await useAndWait(button());
    await useAndWait(button());
    expect(started).toHaveBeenCalledOnce();
  });
});

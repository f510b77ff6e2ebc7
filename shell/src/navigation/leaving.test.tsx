// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { usePlainLinks } from './leaving.ts';

function Application() {
  usePlainLinks();
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

/** Clicks on the link in `html`; gives where the application is, and whether the browser was kept out. */
async function click(html: string, click: MouseEventInit = {}): Promise<{ path: string; followed: boolean }> {
  const { container } = render(
    <MemoryRouter initialEntries={['/start']}>
      <Application />
    </MemoryRouter>,
  );
  const region = document.createElement('div');
  region.innerHTML = html;
  document.body.append(region);
  let followed = false;
  // The last to hear of the click; keeps jsdom, which cannot navigate, from trying.
  const last = (event: Event) => {
    followed = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  const target = region.querySelector('a b') ?? region.querySelector('a');
  await act(async () => {
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...click }));
  });
  return { path: container.querySelector('output')?.textContent ?? '', followed };
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const inside = (link: string) => `<div data-mfe="content"><div data-static="">${link}</div></div>`;

describe('a plain link', () => {
  it.each([
    ['in a static region', inside('<a href="/blog?a=1#b">Blog</a>'), '/blog?a=1#b'],
    ['in an adopted page', '<div data-mfe="content"><a href="/blog">Blog</a></div>', '/blog'],
    ['whose text is marked up', inside('<a href="/blog"><b>Blog</b></a>'), '/blog'],
  ])('%s is followed client-side', async (_, html, path) => {
    expect(await click(html)).toEqual({ path, followed: true });
  });

  it.each([
    ['outside of a remote', '<a href="/blog">Blog</a>', {}],
    ['to a new tab', inside('<a href="/blog" target="_blank">Blog</a>'), {}],
    ['to a download', inside('<a href="/blog" download>Blog</a>'), {}],
    ['to another origin', inside('<a href="https://shop.example/x">Shop</a>'), {}],
    ['to a mailbox', inside('<a href="mailto:a@b.co">Write</a>'), {}],
    ['to a file', inside('<a href="/free-homeowners-guide.pdf">PDF</a>'), {}],
    ['to a place on this page', inside('<a href="#part">Part</a>'), {}],
    ['clicked for a new tab', inside('<a href="/blog">Blog</a>'), { ctrlKey: true }],
    ['clicked for a new window', inside('<a href="/blog">Blog</a>'), { shiftKey: true }],
    ['clicked with another button', inside('<a href="/blog">Blog</a>'), { button: 1 }],
  ])('%s is left to the browser', async (_, html, init) => {
    expect(await click(html, init)).toEqual({ path: '/start', followed: false });
  });
});

it('a click that something else has taken stays taken', async () => {
  const taken = inside('<a href="/blog">Blog</a>');
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('click', take);
  expect((await click(taken)).path).toBe('/start');
  document.body.removeEventListener('click', take);
});

// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundPage } from './page-source.ts';
import { loadProse } from './prose-page.tsx';

const page = { path: '/about', title: '', layout: 'public', access: 'anyone', files: [], more: [] } as const;
const release = { version: '1.2.0', entry: '/e.js', files: [], pages: [page] };
const found: FoundPage = { app: 'content', release, page };

const documentOf = (
  app: string | null,
  version: string,
  content = '<div data-mfe="content"><h1>About</h1></div>',
) =>
  `<script id="mfe-own" type="application/json">${JSON.stringify({ app, release: { version } })}</script>
   <div id="root"><header><b data-mfe>Not this</b></header><main>${content}</main></div>`;

/** What the server answers; without a status it cannot be reached, and null never answers. */
let answer: { status?: number; html?: string; path?: string } | null;
const asked: string[] = [];

class Request {
  status = 0;
  responseURL = '';
  responseXML: Document | null = null;
  onload = () => {};
  onerror = () => {};
  open(_: string, path: string) {
    asked.push(path);
    this.responseURL = `http://localhost:3000${answer?.path ?? path}`;
  }
  send() {
    if (!answer) return;
    const { status, html } = answer;
    if (status === undefined) return this.onerror();
    this.status = status;
    this.responseXML = html ? new DOMParser().parseFromString(html, 'text/html') : null;
    this.onload();
  }
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a prose page of the same release', () => {
  beforeEach(() => {
    answer = { status: 200, html: documentOf('content', '1.2.0') };
  });

  it("is its element's content in the server's HTML", async () => {
    const Page = await loadProse(found);
    if (!Page) throw new Error('no page');
    const { container } = render(<Page />);
    expect(container.innerHTML).toBe('<div><h1>About</h1></div>');
    expect(asked).toEqual(['/about']);
  });

  it('comes also where a share has put a number into the address', async () => {
    answer = { ...answer, path: '/about?visit=new' };
    expect(await loadProse(found)).not.toBeNull();
  });

  it('is as new each time it is shown', async () => {
    const Page = await loadProse(found);
    if (!Page) throw new Error('no page');
    const first = render(<Page />);
    const heading = first.container.querySelector('h1') as Element;
    heading.textContent = 'Changed';
    act(() => first.unmount());
    expect(render(<Page />).container.innerHTML).toBe('<div><h1>About</h1></div>');
  });
});

describe('no page comes of', () => {
  it.each([
    ['another release', { status: 200, html: documentOf('content', '1.3.0') }],
    ['another app', { status: 200, html: documentOf('guide', '1.2.0') }],
    ['the not-found page', { status: 404, html: documentOf(null, '1.2.0') }],
    ['an error', { status: 500, html: documentOf('content', '1.2.0') }],
    ['a page that has moved', { status: 200, html: documentOf('content', '1.2.0'), path: '/blog' }],
    ['a page behind the access gate', { status: 200, html: documentOf('content', '1.2.0', '<p>…</p>') }],
    ['a page that is none of ours', { status: 200, html: '<p>Sign in to the hotel’s network</p>' }],
    ['an empty answer', { status: 200 }],
    ['a broken connection', {}],
  ])('%s', async (_, given) => {
    answer = given;
    expect(await loadProse(found)).toBeNull();
  });
});

it('an answer that does not come is an error after 8 seconds, that another attempt may mend', async () => {
  vi.useFakeTimers();
  answer = null;
  const failed = expect(loadProse(found)).rejects.toMatchObject({
    name: 'LoadError',
    message: 'the document /about did not arrive in time',
    isRemembered: false,
  });
  await vi.advanceTimersByTimeAsync(8000);
  await failed;
});

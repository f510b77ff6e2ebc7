// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { FRAGMENT_PLACE, fragmentsIn } from '../federation/documents.ts';
import { Fragment } from './Fragment.tsx';

const TITLE = `"Say" <b> & 'more' > \\ \n`;
const place = <Fragment of="guide" name="call-to-action" title={TITLE} />;

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

it('the server renders a Fragment as an empty place that packing and assembly find in the HTML', () => {
  const html = renderToString(place);
  expect(html.replace(FRAGMENT_PLACE, '')).toBe('');
  expect(fragmentsIn(`<p>A</p>${html}<p>B</p>${html}`)).toEqual(['guide/call-to-action']);
  document.body.innerHTML = html;
  const { dataset } = document.body.firstElementChild as HTMLElement;
  expect(JSON.parse(dataset.props ?? '')).toEqual({ title: TITLE });
});

it.each([
  ['with data-props', (html: string) => html],
  ['without data-props (a static fragment)', (html: string) => html.replace(/ data-props="[^"]*"/, '')],
])('a Fragment that the server rendered %s keeps its content', async (_, edit) => {
  document.body.innerHTML = edit(renderToString(place)).replace('></', '><p>Filled</p></');
  const content = document.querySelector('p');
  const consoleError = vi.spyOn(console, 'error');
  const recovered = vi.fn();
  root = await act(() => hydrateRoot(document.body, place, { onRecoverableError: recovered }));
  await act(() => root?.render(place));
  expect(document.querySelector('[data-fragment] > p')).toBe(content);
  expect(recovered).not.toHaveBeenCalled();
  expect(consoleError).not.toHaveBeenCalled();
});

it('a client-rendered Fragment is an empty place with its name and properties for the shell', () => {
  const { container } = render(place);
  const { dataset, childNodes } = container.firstElementChild as HTMLElement;
  expect(dataset.fragment).toBe('guide/call-to-action');
  expect(JSON.parse(dataset.props ?? '')).toEqual({ title: TITLE });
  expect(childNodes).toHaveLength(0);
});

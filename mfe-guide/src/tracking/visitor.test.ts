// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { applyInternalLink, releaseHeader } from './visitor.ts';

const RELEASE = 'guide/1.0.0-3fa9c1d2';
const setQuery = (search: string) => history.replaceState(null, '', `/free-homeowners-guide${search}`);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  setQuery('');
});

it('?internal=on marks the browser as internal, until ?internal=off removes the mark', () => {
  expect([releaseHeader(RELEASE), releaseHeader()]).toEqual([RELEASE, undefined]);
  document.body.innerHTML = '<main id="main"></main>';
  setQuery('?internal=on');
  applyInternalLink();
  applyInternalLink();
  expect(document.body.textContent).toBe('Your visits in this browser are not counted.');
  expect(releaseHeader(RELEASE)).toBe('internal');
  setQuery('?internal=off');
  applyInternalLink();
  expect(releaseHeader(RELEASE)).toBe(RELEASE);
});

it('applyInternalLink removes only `internal` from the address, which visitors may share', () => {
  const state = { key: 'of the router' };
  history.replaceState(state, '', '/free-homeowners-guide?utm_source=mail&internal=on&q=a%20b#get-the-guide');
  applyInternalLink();
  expect([location.search, location.hash]).toEqual(['?utm_source=mail&q=a+b', '#get-the-guide']);
  expect(history.state).toEqual(state);
});

it('a browser that refuses storage is not marked as internal', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  setQuery('?internal=on');
  applyInternalLink();
  expect(releaseHeader(RELEASE)).toBe(RELEASE);
});

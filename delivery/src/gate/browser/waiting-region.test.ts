import { expect, it } from 'vitest';
import { waitingRegion } from './waiting-region.ts';

const page = (main: string) =>
  `<div id="root"><header><p role="status">Wait</p></header><main>${main}</main></div>`;

it('of a complete page is none, also with a form that has not said anything yet', () => {
  expect(
    waitingRegion(page('<div data-mfe="guide"><form><span role="status"></span></form></div>')),
  ).toBeNull();
  expect(waitingRegion('<p>No main element</p>')).toBeNull();
});

it('is what waits for the link that was followed', () => {
  const main = '<div data-mfe="account"><div role="status"><span>Reading your link</span></div></div>';
  expect(waitingRegion(page(main))).toBe('[data-mfe]');
});

it('is the main element where the access gate waits', () => {
  expect(waitingRegion(page('<div role="status"><span>Loading</span></div>'))).toBe('main');
});

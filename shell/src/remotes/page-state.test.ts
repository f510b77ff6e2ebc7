import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { PageError } from './page-source.ts';
import { isUnasked, isWanted, nextPage, type Page, type PageEvent, type PageState } from './page-state.ts';

/** The table in the docstring: what each state leads to, by event. */
const TABLE = new Map(
  [
    ...readFileSync(new URL('page-state.ts', import.meta.url), 'utf8').matchAll(
      /^ \* \| (\w+) \| .* \| (.*→.*) \|$/gm,
    ),
  ].map(([, state, moves]) => [
    state as PageState,
    new Map(moves?.split(', ').map((move) => move.split(' → ') as [PageEvent, PageState])),
  ]),
);
const STATES = [...TABLE.keys()];
const EVENTS = [...new Set([...TABLE.values()].flatMap((moves) => [...moves.keys()]))];

/** A page after these events, when nothing was here before. */
const after = (...events: PageEvent[]): Page =>
  events.reduce<Page>((page, event) => nextPage(page, event), { state: 'absent' });

describe('the states of a page', () => {
  it('are sixteen, with twelve events', () => {
    expect([STATES.length, EVENTS.length]).toEqual([16, 12]);
  });

  it.each(STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))(
    '%s, %s: what the table says, and nothing where it says nothing',
    (state, event) => {
      const page: Page = { state };
      const to = TABLE.get(state)?.get(event);
      if (to) expect(nextPage(page, event).state).toBe(to);
      else expect(nextPage(page, event)).toBe(page);
    },
  );

  it('can all be reached, from a document with a page and from one without', () => {
    const reached = new Set<string>(['absent', 'prerendered']);
    for (const state of reached) {
      for (const to of TABLE.get(state as PageState)?.values() ?? []) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...STATES].sort());
  });

  it('never hold the visitor who leaves, and never forget who comes', () => {
    for (const state of STATES) {
      expect([state, isWanted(nextPage({ state }, 'leave'))]).toEqual([state, false]);
      expect([state, isWanted(nextPage({ state }, 'seek'))]).toEqual([state, true]);
      expect([state, isUnasked(nextPage(nextPage({ state }, 'seek'), 'load'))]).toEqual([state, false]);
    }
  });
});

it('a failed page that was pressed on is remembered until the attempt is over', () => {
  const pressed = after('load', 'fail', 'retry', 'load');
  expect(pressed).toMatchObject({ state: 'loading', isInsisted: true });
  for (const event of ['arrive', 'fail', 'leave'] as const)
    expect(nextPage(pressed, event).isInsisted).toBe(false);
  expect(after('load', 'fail', 'heal', 'load').isInsisted).toBe(false);
});

it('a failure is told until the visitor is elsewhere', () => {
  const error = new PageError('lost');
  const adopted = nextPage({ state: 'hydrating' }, 'fail', error);
  expect(nextPage(adopted, 'heal').error).toBe(error);
  expect(nextPage(adopted, 'leave').error).toBeUndefined();
});

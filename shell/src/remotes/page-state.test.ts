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
const error = new PageError('lost');

/** A page after these events, from its first state on. */
const after = (first: PageState, ...events: (PageEvent | PageError)[]): Page =>
  events.reduce<Page>(
    (page, event) => (event instanceof Error ? nextPage(page, 'fail', event) : nextPage(page, event)),
    { state: first },
  );

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

  it('lead back from every failure, by itself and on one press', () => {
    for (const [first, failed] of [
      ['absent', after('absent', 'seek', 'load', error)],
      ['prerendered', after('prerendered', 'load', error)],
    ] as const) {
      for (const way of ['heal', 'retry'] as const) {
        const back = nextPage(nextPage(nextPage(failed, way), 'load'), 'arrive');
        expect(back.state).toBe(first === 'absent' ? 'rendered' : 'hydrated');
      }
    }
  });
});

describe('the failure of a page', () => {
  it('is shown until the page is on the screen again', () => {
    const adopted = after('prerendered', 'load', error);
    expect(adopted).toMatchObject({ state: 'adopted', error });
    const hydrated = ['heal', 'load', 'arrive'].reduce(
      (page, event) => nextPage(page, event as PageEvent),
      adopted,
    );
    expect(hydrated).toMatchObject({ state: 'hydrated', error });
    expect(nextPage(hydrated, 'show').error).toBeUndefined();
  });

  it('is shown no more once the visitor is elsewhere, or a static page turned out to need no code', () => {
    expect(nextPage(after('prerendered', 'load', error), 'leave').error).toBeUndefined();
    expect(after('prerendered', 'load', error, 'heal', 'load', 'keep').error).toBeUndefined();
  });

  it('that was pressed on is remembered until the attempt is over', () => {
    const pressed = after('absent', 'load', error, 'retry', 'load');
    expect(pressed).toMatchObject({ state: 'loading', isInsisted: true });
    for (const event of ['arrive', 'fail', 'leave'] as const)
      expect(nextPage(pressed, event).isInsisted).toBe(false);
    expect(after('absent', 'load', error, 'heal', 'load').isInsisted).toBe(false);
  });
});

describe('a page that was begun before the click', () => {
  it('gets an attempt of its own when that fails, and only one', () => {
    const clicked = after('absent', 'prepare', 'seek', 'load');
    expect(clicked.state).toBe('joined');
    expect(nextPage(clicked, 'fail', error).state).toBe('loading');
    expect(nextPage(nextPage(clicked, 'fail', error), 'fail', error).state).toBe('failed');
  });

  it('leaves no trace when it fails and nobody waits', () => {
    expect(after('absent', 'prepare', error)).toMatchObject({ state: 'absent' });
    expect(after('absent', 'seek', 'load', 'leave', error)).toMatchObject({ state: 'absent' });
  });
});

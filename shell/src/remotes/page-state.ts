import type { PageError } from './page-source.ts';

/** Where a page stands in this document. The table at `nextPage` says what each state means. */
export type PageState =
  | 'absent'
  | 'preparing'
  | 'ready'
  | 'sought'
  | 'unlisted'
  | 'joined'
  | 'loading'
  | 'rendered'
  | 'failed'
  | 'prerendered'
  | 'hydrating'
  | 'hydrated'
  | 'static'
  | 'adopted'
  | 'broken'
  | 'reloading';

/**
 * What happens to a page:
 * - `seek`: the visitor goes there; `leave`: the visitor is elsewhere;
 * - `prepare`: its release is known, and the visitor may go there; `load`: the same, and the visitor waits;
 * - `arrive`: its component is here; `keep`: it is a static page, and the server's HTML is all of it;
 * - `fail`: the list, the files or the code did not come, or failed as they started;
 * - `throw`: it failed while it was shown in the place of the server's HTML; `show`: it is on the screen;
 * - `heal`: the connection is back, or its link was followed once more; `retry`: "Try again" was pressed;
 * - `replace`: only a new document can show it.
 */
export type PageEvent =
  | 'seek'
  | 'leave'
  | 'prepare'
  | 'load'
  | 'arrive'
  | 'keep'
  | 'fail'
  | 'throw'
  | 'show'
  | 'heal'
  | 'retry'
  | 'replace';

/** A page in this document. */
export interface Page {
  state: PageState;
  /** Its last failure, until it is on the screen again: the notice stays as long. */
  error?: PageError | undefined;
  /** Somebody has pressed "Try again": it must come, if need be with a new document. */
  isInsisted?: boolean | undefined;
}

/**
 * The states of a page. An event that a state does not name leaves the page as it is.
 *
 * | state | what it means | what happens next |
 * |---|---|---|
 * | absent | nothing is here, and nobody waits | seek → sought, load → loading, prepare → preparing |
 * | preparing | it is on its way, and nobody waits | seek → joined, arrive → ready, keep → absent, fail → absent, replace → absent |
 * | ready | it is here, and the visitor is elsewhere | seek → rendered |
 * | sought | which release has it is being asked | load → loading, fail → unlisted, leave → absent, replace → reloading |
 * | unlisted | the list of the live releases did not come | load → loading, heal → absent, retry → absent, leave → absent |
 * | joined | the visitor waits for what was begun before the click: its failure is not the answer to the click | arrive → rendered, fail → loading, leave → preparing, replace → reloading |
 * | loading | the visitor waits for it | arrive → rendered, fail → failed, leave → preparing, replace → reloading |
 * | rendered | it is on the screen, rendered in the browser | leave → ready, replace → reloading |
 * | failed | the page area says that it did not come | heal → sought, retry → sought, leave → absent |
 * | prerendered | the server's HTML is shown, and nothing more is here | load → hydrating, leave → absent |
 * | hydrating | the same, and its code is on its way | arrive → hydrated, keep → static, fail → adopted, leave → preparing, replace → reloading |
 * | hydrated | it has taken the server's HTML over | show → hydrated, throw → broken, leave → ready |
 * | static | the server's HTML is shown, and needs no code | leave → absent |
 * | adopted | its code did not come: the server's HTML stays, with a notice | heal → prerendered, retry → prerendered, leave → absent |
 * | broken | it threw: the server's HTML is back, with a notice | heal → hydrated, retry → hydrated, leave → ready |
 * | reloading | the browser is loading its address as a new document | leave → absent |
 */
export function nextPage(page: Page, event: PageEvent, error?: PageError): Page {
  const state = NEXT[page.state][event === 'retry' ? 'heal' : event];
  if (!state) return page;
  return {
    state,
    error: /keep|show|leave/.test(event) ? undefined : (error ?? page.error),
    isInsisted: event === 'retry' || (event === 'load' && page.isInsisted),
  };
}

const NEXT: Readonly<Record<PageState, Partial<Record<PageEvent, PageState>>>> = {
  absent: { seek: 'sought', load: 'loading', prepare: 'preparing' },
  preparing: {
    seek: 'joined',
    arrive: 'ready',
    keep: 'absent',
    fail: 'absent',
    replace: 'absent',
  },
  ready: { seek: 'rendered' },
  sought: { load: 'loading', fail: 'unlisted', leave: 'absent', replace: 'reloading' },
  unlisted: { load: 'loading', heal: 'absent', leave: 'absent' },
  joined: { arrive: 'rendered', fail: 'loading', leave: 'preparing', replace: 'reloading' },
  loading: { arrive: 'rendered', fail: 'failed', leave: 'preparing', replace: 'reloading' },
  rendered: { leave: 'ready', replace: 'reloading' },
  failed: { heal: 'sought', leave: 'absent' },
  prerendered: { load: 'hydrating', leave: 'absent' },
  hydrating: {
    arrive: 'hydrated',
    keep: 'static',
    fail: 'adopted',
    leave: 'preparing',
    replace: 'reloading',
  },
  hydrated: { show: 'hydrated', throw: 'broken', leave: 'ready' },
  static: { leave: 'absent' },
  adopted: { heal: 'prerendered', leave: 'absent' },
  broken: { heal: 'hydrated', leave: 'ready' },
  reloading: { leave: 'absent' },
};

/** Whether the visitor is there, or on the way: who is can leave. */
export const isWanted = ({ state }: Page): boolean => 'leave' in NEXT[state];

/** Whether the next load asks for everything anew: nothing of it is here or on its way. */
export const isUnasked = ({ state }: Page): boolean => 'load' in NEXT[state];

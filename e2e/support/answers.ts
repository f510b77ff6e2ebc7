import type { Route } from '@playwright/test';

type Answer = (route: Route) => Promise<void>;

/** Answers in place of the real backend. */
export const answers = {
  ok:
    (body: unknown): Answer =>
    (route) =>
      route.fulfill({ status: 200, json: body }),
  /** A refusal with the server's own words. */
  refusal:
    (status: number, message: string): Answer =>
    (route) =>
      route.fulfill({ status, json: { message } }),
  /** An answer without words for a visitor. */
  wordless: ((route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })) as Answer,
  /** No answer. */
  none: ((route) => route.abort('connectionrefused')) as Answer,
  /** An answer that never comes. */
  never: (async () => {}) as Answer,
};

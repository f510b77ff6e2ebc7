import type { Route } from '@playwright/test';

/** Answers in place of the real backend. */
export const answers = {
  ok: (json: unknown) => (route: Route) => route.fulfill({ json }),
  /** A refusal with the server's own words. */
  refusal: (status: number, message: string) => (route: Route) =>
    route.fulfill({ status, json: { message } }),
};

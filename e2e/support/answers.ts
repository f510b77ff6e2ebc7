import type { Route } from '@playwright/test';

/** Mock responses of the backend. */
export const answers = {
  ok: (json: unknown) => (route: Route) => route.fulfill({ json }),
  /** An error with the server's message. */
  refusal: (status: number, message: string) => (route: Route) =>
    route.fulfill({ status, json: { message } }),
};

import type { RouteForm } from 'shared-lib';
import { PATHS } from './paths.ts';

// Delivery reads a release's routes, and its forms with them, without shared-lib: only types come from there.

/** The guide's form (specification sections 5 and 8): for the page, and for the server where no script runs. */
export const signupForm = {
  action: PATHS.download,
  fields: {
    name: { missing: 'Name is required' },
    email: {
      missing: 'Email is required',
      type: 'email',
      wrong: 'Please enter a valid email address',
    },
    /** A trap for robots (docs/decisions/008). */
    website: {},
  },
  call: 'guide_request',
  sent: PATHS.download,
  failed: 'Failed to submit form. Please try again later.',
} satisfies RouteForm;

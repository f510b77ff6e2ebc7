import type { RouteForm } from 'shared-lib';
import { PATHS } from './paths.ts';

/** The guide's form (specification sections 5 and 8). To add a field, see docs/guides/running-the-funnel.md. */
export const signupForm = {
  action: PATHS.download,
  fields: {
    name: { label: 'Name', missing: 'Name is required' },
    email: {
      label: 'Email',
      missing: 'Email is required',
      type: 'email',
      wrong: 'Please enter a valid email address',
    },
    /** The honeypot (docs/decisions/008). */
    website: {},
  },
  call: 'guide_request',
  sent: PATHS.download,
  failed: 'Failed to submit form. Please try again later.',
} satisfies RouteForm;

const BOTH_REQUIRED = 'Both name and email are required';

/** Specification section 5, "Home inline guide form". The form makes no call (section 2). */
export const inlineForm = {
  action: PATHS.guide,
  fields: {
    name: { missing: BOTH_REQUIRED },
    email: { missing: BOTH_REQUIRED, type: 'email', wrong: 'Please enter a valid email address' },
  },
  sent: {
    words: 'Thank you! Your guide is ready:',
    link: { words: 'open it now', path: PATHS.download },
  },
  failed: '',
} satisfies RouteForm;

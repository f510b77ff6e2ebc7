import type { RouteForm } from 'shared-lib';
import { PATHS } from './paths.ts';

// The server takes these forms without script (docs/decisions/040), except the login form.

/** Specification section 5. The pages and the server use these rules. */
export const FIELD_RULES = {
  name: { missing: 'Full name is required' },
  email: { missing: 'Email is required', type: 'email', wrong: 'Please enter a valid email address' },
  password: { missing: 'Password is required', isExact: true },
  confirmPassword: {
    missing: 'Please confirm your password',
    isExact: true,
    repeats: 'password',
    wrong: 'Passwords do not match',
  },
} as const;

/** Specification section 8. */
export const FALLBACKS = {
  register: 'Registration failed. Please try again.',
  forgotPassword: 'Failed to send reset link. Please try again.',
} as const;

export const registerForm = {
  action: PATHS.register,
  fields: FIELD_RULES,
  call: 'register',
  // The server never reveals whether an address has an account, so the text fits both cases.
  sent: {
    words:
      'We have sent an email to {email} that tells you what to do next. To log in, turn on JavaScript in this browser, then',
    link: { words: 'go to the login page', path: PATHS.login },
  },
  failed: FALLBACKS.register,
} satisfies RouteForm;

export const forgotPasswordForm = {
  action: PATHS.forgotPassword,
  fields: { email: FIELD_RULES.email },
  call: 'reset-password',
  sent: {
    words:
      'Check your email. If {email} belongs to an account, a link to choose a new password is on its way.',
  },
  failed: FALLBACKS.forgotPassword,
} satisfies RouteForm;

export const loginForm = {
  action: PATHS.login,
  fields: { email: {} },
  refused:
    'You are not logged in yet: your account pages need JavaScript, and it did not run on this page. Nothing was done with your password. Please turn JavaScript on or check your connection, then open this page again.',
  sent: PATHS.login,
  failed: '',
} satisfies RouteForm;

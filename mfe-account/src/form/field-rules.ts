/** What fields must hold, in the words of specification section 5: for the pages' schemas, and for the server (`src/forms.ts`). */
export const FIELD_RULES = {
  name: { missing: 'Full name is required' },
  email: {
    missing: 'Email is required',
    type: 'email',
    wrong: 'Please enter a valid email address',
  },
  password: { missing: 'Password is required' },
  confirmPassword: {
    missing: 'Please confirm your password',
    repeats: 'password',
    wrong: 'Passwords do not match',
  },
} as const;

/** What pages and server say when a call fails without words of its own (specification section 8). */
export const FAILED = {
  register: 'Registration failed. Please try again.',
  forgotPassword: 'Failed to send reset link. Please try again.',
} as const;

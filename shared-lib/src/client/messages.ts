/** The client's own entries of the error catalog (specification section 8). */
export const MESSAGES = {
  rateLimit: 'Rate limit exceeded. Please try again later.',
  login: 'Login failed. Please try again.',
  register: 'Registration failed. Please try again.',
  resetPassword: 'Password reset failed. Please try again.',
  updateProfile: 'Profile update failed. Please try again.',
  noUserId: 'User ID not found',
  noCookies:
    'Your browser did not store the cookies that keep you logged in. Allow cookies for this site in the settings of your browser, then log in.',
  /** For calls without a fallback in the catalog. */
  call: 'Something went wrong. Please try again.',
} as const;

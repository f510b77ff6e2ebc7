import type { ReadingPath } from './reading-path.ts';

/** What lies between header and footer for a visitor who is signed in and has kept nothing yet. */
export const GATED: Readonly<Record<string, ReadingPath>> = {
  '/dashboard': {
    outline: `
      main
      heading "Welcome, Rosa Field!" [level=1]
      region "Your Guide Downloads"
      heading "Your Guide Downloads" [level=2]
      region "Saved for Later"
      heading "Saved for Later" [level=2]
    `,
    stops: `
      link Settings
      button Logout
      link Get Your Free Guide
      link Interior tips
      link Outdoor solutions
      link DIY projects
      link Articles
    `,
  },
  '/account-settings': {
    outline: `
      main
      heading "Account Settings" [level=1]
      region "Profile"
      heading "Profile" [level=2]
      region "Verify Your Email"
      heading "Verify Your Email" [level=2]
      region "Change Password"
      heading "Change Password" [level=2]
      region "Privacy and Devices"
      heading "Privacy and Devices" [level=2]
    `,
    stops: `
      link Back to Dashboard
      textbox Full Name
      textbox Email
      textbox Phone (optional)
      button Save Changes
      button Send a New Link
      button Change Password
      link Privacy and Devices
    `,
  },
  '/account-privacy': {
    outline: `
      main
      heading "Privacy and Devices" [level=1]
      region "Where You Are Signed In"
      heading "Where You Are Signed In" [level=2]
      region "Your Data"
      heading "Your Data" [level=2]
      region "Delete Your Account"
      heading "Delete Your Account" [level=2]
    `,
    stops: `
      link Back to Account Settings
      button Download My Data
      button Delete My Account
    `,
  },
};

/** What follows the header on the pages outside the shared layout. */
export const BARE: Readonly<Record<string, ReadingPath>> = {
  '/login': {
    outline: `
      main
      heading "Log In" [level=1]
    `,
    stops: `
      textbox Email
      textbox Password
      button Show password
      checkbox Remember me
      link Forgot password?
      button Log In
      link Sign up
    `,
  },
  '/register': {
    outline: `
      main
      heading "Create Your Account" [level=1]
    `,
    stops: `
      textbox Full Name
      textbox Email
      textbox Password
      button Show password
      textbox Confirm Password
      button Show confirm password
      button Create Account
      link Log in
      link Privacy Policy
    `,
  },
  '/forgot-password': {
    outline: `
      main
      heading "Forgot Password" [level=1]
    `,
    stops: `
      textbox Email
      button Send Reset Link
      link Back to Login
    `,
  },
  '/reset-password?token=abc': {
    outline: `
      main
      heading "Reset Password" [level=1]
    `,
    stops: `
      textbox New Password
      button Show new password
      textbox Confirm Password
      button Show confirm password
      button Reset Password
      link Request a new one
    `,
  },
};

import type { RemoteRoute } from '../routes/remote-route.ts';

/**
 * Whether a page belongs to the account area: a sign-in form, or behind the access gate. It is useless without the
 * application, no other page may have a reference to its window (Cross-Origin-Opener-Policy), and it is not prerendered.
 */
export const isAccountPage = ({ layout, access }: Pick<RemoteRoute, 'layout' | 'access'>): boolean =>
  layout === 'bare' || access !== 'anyone';

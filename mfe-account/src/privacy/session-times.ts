import type { AccountSession } from 'shared-lib';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** When a device was signed in, in the visitor's time zone, a line each; what is no date is left out. */
export function sessionTimes({
  createdAt,
  lastUsedAt,
  expiresAt,
}: Pick<AccountSession, 'createdAt' | 'lastUsedAt' | 'expiresAt'>): string[] {
  const parts = [
    ['Signed in', createdAt, day],
    ['Last used', lastUsedAt, moment],
    ['Signed in until', expiresAt, day],
  ] as const;
  return parts
    .map(([what, iso, format]) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? '' : `${what} ${format.format(date)}`;
    })
    .filter(Boolean);
}

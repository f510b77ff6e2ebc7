import type { AccountSession } from 'shared-lib';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** One line about when a device was signed in, in the visitor's time zone; what is no date is left out. */
export function sessionTimes({
  createdAt,
  lastUsedAt,
  expiresAt,
}: Pick<AccountSession, 'createdAt' | 'lastUsedAt' | 'expiresAt'>): string {
  const parts = [
    ['Signed in', createdAt, day],
    ['last used', lastUsedAt, moment],
    ['ends', expiresAt, day],
  ] as const;
  return parts
    .map(([what, iso, format]) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? '' : `${what} ${format.format(date)}`;
    })
    .filter(Boolean)
    .join(' · ');
}

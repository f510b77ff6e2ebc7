import type { ListedRelease } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { LOCALE } from 'shared-lib/site/locale.ts';

/** A time as people here read it: `Nov 25, 14:05`. `at` is ISO 8601 or milliseconds since 1970 UTC. */
export function timeText(at: string | number): string {
  return new Date(at).toLocaleString(LOCALE, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** Who did something, from the audit log's name: `token:ana-guide` is `ana-guide`. */
export const whoText = (by: string | null): string =>
  by === null ? 'a start of the site' : by.replace(/^(?:token|user):/, '');

/** `1,200`. */
export const numberText = (value: number): string =>
  value.toLocaleString(LOCALE, { maximumFractionDigits: 0 });

/** A rate from 0 to 1: `4.2%`. */
export const percentText = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

/** Leads to what a release changes: its name, unless something else is inside. */
export function ReleaseLink({
  app,
  version,
  children = <code>{version}</code>,
  onClick,
}: Pick<LinkProps, 'children' | 'onClick'> & { app: string; version: string }): ReactElement {
  return (
    <Link to={`/release/${encodeURIComponent(app)}/${encodeURIComponent(version)}`} onClick={onClick}>
      {children}
    </Link>
  );
}

/** What a release was made from: its commit and the first line of its message. Empty where nobody knows. */
export function originText({ origin }: ListedRelease): string {
  if (!origin?.commit) return '';
  const subject = origin.commits?.[0]?.subject;
  return `from commit ${origin.commit.slice(0, 8)}${origin.clean ? '' : ', with more changes'}${subject ? `: ${subject}` : ''}`;
}

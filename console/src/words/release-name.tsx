import type { ListedRelease } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

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

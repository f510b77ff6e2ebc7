import type { ListedRelease } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** A release's name, which leads to what it changes. */
export function ReleaseLink({ app, version }: { app: string; version: string }): ReactElement {
  return (
    <Link to={`/release/${encodeURIComponent(app)}/${encodeURIComponent(version)}`}>
      <code>{version}</code>
    </Link>
  );
}

/** What a release was made from: its commit and the first line of its message. */
export function originText({ origin }: ListedRelease): string {
  if (!origin?.commit) return '';
  const subject = origin.commits?.[0]?.subject;
  return `, from commit ${origin.commit.slice(0, 8)}${origin.clean ? '' : ', with more changes'}${subject ? `: ${subject}` : ''}`;
}

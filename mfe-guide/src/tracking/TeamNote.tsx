import { type ReactElement, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isTeam } from './team-mark.ts';

const never = () => () => {};

/** Tells who has marked this browser as the team's that its visits do not count. Nothing for anybody else. */
export function TeamNote(): ReactElement | null {
  // Rendered again with each address.
  const { pathname } = useLocation();
  // The prerendered page is everybody's.
  const marked = useSyncExternalStore(never, isTeam, () => false);
  if (!marked) return null;
  return (
    <p role="status">
      This browser is marked as the team’s: its visits are not counted.{' '}
      <Link to={`${pathname}?team=off`}>Count them again</Link>
    </p>
  );
}

import { notReader } from './told-release.ts';

/** Whether its owner has marked this browser as the team's, by `?team=on`; `?team=off` takes the mark away. */
export function isTeam(): boolean {
  try {
    const wish = new URLSearchParams(window.location.search).get('team');
    if (wish === 'on') window.localStorage.team = 'team';
    if (wish === 'off') window.localStorage.removeItem('team');
  } catch {
    // A browser that keeps nothing keeps no mark.
  }
  return notReader() === 'team';
}

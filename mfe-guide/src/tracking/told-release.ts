/** The release that this code is of, as `guide/1.0.0-3fa9c1d2`; undefined in development and in tests. */
const RELEASE = /\/_r\/([^/]+\/[^/]+)\//.exec(import.meta.url)?.[1];

/** Whether its owner has marked this browser as the team's, by `?team=on`; `?team=off` takes the mark away. */
export function isTeam(): boolean {
  try {
    const wish = new URLSearchParams(window.location.search).get('team');
    if (wish === 'on') window.localStorage.setItem('team', 'on');
    if (wish === 'off') window.localStorage.removeItem('team');
    return window.localStorage.getItem('team') === 'on';
  } catch {
    return false;
  }
}

/** Whose visit it is, when it is no reader's: a browser that a program drives says so itself (WebDriver, section 4). */
export function notReader(): 'team' | 'robot' | null {
  if (isTeam()) return 'team';
  return navigator.webdriver ? 'robot' : null;
}

/**
 * What requests, views and clicks tell of the page beside their bodies (`RELEASE_HEADER` of shared-lib).
 * @param release replaced in tests, whose code is of no release.
 */
export function toldRelease(release = RELEASE): string | undefined {
  const visitor = notReader();
  return release && (visitor ? `${release};${visitor}` : release);
}

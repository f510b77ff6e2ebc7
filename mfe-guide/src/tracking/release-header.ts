/** Whether this browser is marked as the team's, or its address asks for the mark (`team-mark.ts`). */
export function isTeams(): boolean {
  try {
    return /[?&]team=/.test(window.location.search) || Boolean(window.localStorage.team);
  } catch {
    // A browser that keeps nothing keeps no mark.
    return false;
  }
}

/** The release that this code is of, as `guide/1.0.0-3fa9c1d2`; undefined in development and in tests. */
const RELEASE = /\/_r\/(.+?\/.+?)\//.exec(import.meta.url)?.[1];

/**
 * What requests, views and clicks send beside their bodies (`RELEASE_HEADER` of shared-lib): the release of the page, with
 * a mark behind it where the visitor is no reader. A browser that a program drives says so itself (WebDriver, section 4).
 * @param release replaced in tests, whose code is of no release.
 */
export function releaseHeader(release = RELEASE): string | undefined {
  let mark = '';
  try {
    mark = navigator.webdriver ? 'robot' : (window.localStorage.team ?? '');
  } catch {
    // A browser that keeps nothing keeps no mark.
  }
  return release && `${release};${mark}`;
}

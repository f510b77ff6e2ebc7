/** The release that this code is of, as `guide/1.0.0-3fa9c1d2`; undefined in development and in tests. */
const RELEASE = /\/_r\/([^/]+\/[^/]+)\//.exec(import.meta.url)?.[1];

/** Whose visit it is, when it is no reader's: a browser that a program drives says so itself (WebDriver, section 4). */
export function notReader(): string | undefined {
  try {
    return navigator.webdriver ? 'robot' : window.localStorage.team;
  } catch {
    return undefined;
  }
}

/**
 * What requests, views and clicks tell of the page beside their bodies (`RELEASE_HEADER` of shared-lib).
 * @param release replaced in tests, whose code is of no release.
 */
export const toldRelease = (release = RELEASE): string | undefined =>
  release && `${release};${notReader() ?? ''}`;

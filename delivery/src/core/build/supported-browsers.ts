/** The oldest supported version of each engine. Builds keep to its syntax. Documented in `docs/reference/browsers.md`. */
const SUPPORTED_BROWSERS = {
  /** Chrome, Edge and other browsers on Chromium: two years, October 2024. */
  chrome: '130',
  /** Firefox: the Extended Support Release before the current one, June 2025. */
  firefox: '140',
  /** Safari, on iPhones and iPads too, and WebKitGTK 2.46: September 2024. */
  safari: '18.0',
} as const;

/** The same for Vite's `build.target`, of scripts and styles. */
export const BUILD_TARGET: string[] = Object.entries(SUPPORTED_BROWSERS).map(
  ([engine, version]) => `${engine}${version}`,
);

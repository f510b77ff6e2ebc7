/** The oldest supported version of each engine, for Vite's `build.target`. Documented in `docs/reference/browsers.md`. */
export const BUILD_TARGET: string[] = [
  // Chrome, Edge and other Chromium browsers: two years old, October 2024.
  'chrome130',
  // Firefox: the Extended Support Release before the current one, June 2025.
  'firefox140',
  // Safari, including iPhones and iPads, and WebKitGTK 2.46: September 2024.
  'safari18.0',
];

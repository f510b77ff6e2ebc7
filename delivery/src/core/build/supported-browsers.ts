/** The oldest supported version of each engine. `docs/reference/browsers.md` has the reasons. */
export const BUILD_TARGET: string[] = ['chrome130', 'firefox140', 'safari18.0'];

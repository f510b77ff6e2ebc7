/** The apps with more than one version in a text, with their versions. */
export function mixedVersions(text: string): string[] {
  const versions = new Map<string, Set<string>>();
  for (const [, app = '', version = ''] of text.matchAll(/\/_r\/([a-z][a-z0-9-]*)\/([\w.-]+)\//g)) {
    versions.set(app, (versions.get(app) ?? new Set()).add(version));
  }
  return [...versions].flatMap(([app, ofApp]) =>
    ofApp.size > 1 ? [`${app}: ${[...ofApp].join(', ')}`] : [],
  );
}

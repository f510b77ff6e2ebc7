/** The versions of each app in some addresses. More than one of any app is a mix. */
export function mixedVersions(text: string): string[] {
  const versions = new Map<string, Set<string>>();
  for (const [, app = '', version = ''] of text.matchAll(/\/_r\/([a-z][a-z0-9-]*)\/([\w.-]+)\//g)) {
    versions.set(app, (versions.get(app) ?? new Set()).add(version));
  }
  return [...versions].flatMap(([app, found]) =>
    found.size > 1 ? [`${app}: ${[...found].join(', ')}`] : [],
  );
}

/** A site's HTML for each path. */
export async function pageBodies(url: string, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = paths.map(async (path) => [path, await (await fetch(`${url}${path}`)).text()] as const);
  return new Map(await Promise.all(texts));
}

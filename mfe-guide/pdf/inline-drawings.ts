const IMAGE = /<img src="drawings\/([a-z0-9-]+)\.svg" alt="([^"]*)">/g;

/**
 * Replaces every `<img src="drawings/name.svg" alt="…">` by the drawing itself, so that it prints as vectors in the
 * page's own fonts. Its alternative text becomes the figure's in the tagged structure; an empty one hides it there.
 * The ids in a drawing get a suffix of their own, so the same drawing can stand on two pages.
 */
export function inlineDrawings(html: string, read: (name: string) => string): string {
  let count = 0;
  return html.replace(IMAGE, (_, name: string, alt: string) => {
    count += 1;
    const suffix = `-${count}`;
    const role = alt === '' ? 'aria-hidden="true"' : `role="img" aria-label="${alt}"`;
    return read(name)
      .replace(/<!--[\s\S]*?-->/g, '')
      .trim()
      .replace(/\bid="([^"]+)"/g, `id="$1${suffix}"`)
      .replace(/url\(#([^)]+)\)/g, `url(#$1${suffix})`)
      .replace(/\bhref="#([^"]+)"/g, `href="#$1${suffix}"`)
      .replace(/^<svg /, `<svg ${role} `);
  });
}

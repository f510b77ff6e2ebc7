/** The file of a page's HTML: `/` is `index.html`, `/blog` is `blog/index.html`. */
export function pageFile(path: string): string {
  return `${path.slice(1)}${path === '/' ? '' : '/'}index.html`;
}

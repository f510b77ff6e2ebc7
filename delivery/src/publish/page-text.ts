/** What a release writes anew into each of its pages: addresses with its version, hashes, file names, its own block. */
const MECHANICAL: readonly [RegExp, string][] = [
  [/<script type="application\/json" id="mfe-own">[\s\S]*?<\/script>/, ''],
  [/<script type="module">[\s\S]*?<\/script>/, ''],
  [/(\/_r\/[a-z]+)\/[\w.-]+?\//g, '$1/'],
  [/(\/assets\/[\w.-]+)-[\w-]{8}(?=\.\w+\b)/g, '$1'],
  [/\/_c\/\w+\.css/g, '/_c'],
  [/ integrity="[^"]*"/g, ''],
  [/ data-covers="[^"]*"/g, ''],
];

/** A page's HTML without what every release changes: two that are the same look the same to a reader. */
export function pageText(html: string): string {
  return MECHANICAL.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html);
}

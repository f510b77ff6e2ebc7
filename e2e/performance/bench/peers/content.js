import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the site as static HTML, in the parts that a peer is built from. */
export function contentOf(name) {
  const html = readFileSync(join(process.env.BENCH_PAGES, `${name}.html`), 'utf8');
  const between = (start, end) => html.split(start)[1].split(end)[0];
  return {
    title: between('<title>', '</title>').replaceAll('&amp;', '&'),
    description: between('name="description" content="', '"'),
    body: between('<body>', '</body>'),
  };
}

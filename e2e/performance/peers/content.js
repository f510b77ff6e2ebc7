import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages written by hand, in parts: what the peers are built from. */
export function contentOf(name) {
  const html = readFileSync(join(process.env.BENCH_STATIC, `${name}.html`), 'utf8');
  const between = (start, end) => html.split(start)[1].split(end)[0];
  return {
    title: between('<title>', '</title>').replaceAll('&amp;', '&'),
    description: between('name="description" content="', '"'),
    canonical: between('rel="canonical" href="', '"'),
    header: between('<body>', '<main'),
    main: between('<main id="main">', '</main>'),
    footer: between('</main>', '</body>'),
  };
}

import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = globSync(
  ['*.md', 'docs/**/*.md', 'deploy/*.md', '{backend,delivery}/README.md', 'delivery/src/*/README.md'],
  { cwd: ROOT },
);
const textOf = (document: string) =>
  readFileSync(join(ROOT, document), 'utf8').replace(/^ *```.*?^ *```/gms, '');

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string) =>
  [...textOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );

function problemOf(document: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path ? normalize(join(dirname(document), path)) : document;
  if (!existsSync(join(ROOT, target))) return `${document}: ${link} is not there`;
  if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return null;
  return anchorsOf(target).includes(anchor) ? null : `${document}: ${target} has no heading "${anchor}"`;
}

it('every link of a document leads to a file, and to a heading that is in it', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(40);
  const problems = DOCUMENTS.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link = '']) =>
      problemOf(document, link),
    ),
  );
  expect(problems.length).toBeGreaterThan(150);
  expect(problems.filter(Boolean)).toEqual([]);
});

it('every decision is in the list of decisions', () => {
  const list = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const records = globSync('[0-9]*.md', { cwd: join(ROOT, 'docs/decisions') });
  expect(records.filter((record) => !list.includes(`(${record})`))).toEqual([]);
});

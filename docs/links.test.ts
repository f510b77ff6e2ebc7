import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = globSync(
  [
    '*.md',
    'docs/**/*.md',
    '{backend,delivery}/README.md',
    'delivery/template/README.md',
    'mfe-*/{pdf,src/*}/README.md',
  ],
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
  if (!existsSync(join(ROOT, target))) return `${document}: ${link} does not exist`;
  if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return null;
  return anchorsOf(target).includes(anchor) ? null : `${document}: ${target} has no heading "${anchor}"`;
}

it('every link leads to an existing file and heading', () => {
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

it('every path that the architecture names exists, and a walk has at most 20 files', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const pathsIn = (part: string) => [...part.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const paths = pathsIn(text).filter((path) =>
    /^(?:shell|mfe-[a-z]+|shared-lib|console|delivery|backend|e2e)\//.test(path),
  );
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)) && !path.includes('-<name>'))).toEqual([]);
  const walks = text
    .split(/^\*\*(?=A )/m)
    .slice(1)
    .map((walk) => walk.split('\n## ')[0] ?? '');
  expect(walks.map((walk) => pathsIn(walk).length <= 20)).toEqual([true, true, true]);
});

it('code, messages and workflows name existing documents, and messages no decision record', () => {
  const files = globSync(
    [
      '{backend,console,delivery,deploy,e2e,mfe-*,shared-lib,shell}/**/*.{ts,tsx,yml,yaml}',
      '.github/**/*.yml',
      '.gitlab-ci.yml',
    ],
    {
      cwd: ROOT,
      exclude: (name) => /node_modules|^dist$/.test(name),
    },
  );
  const problems = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(/\bdocs\/(decisions\/\d{3}|[\w/-]+\.md)/g)].flatMap(([name, path = '']) => {
          const isComment = /^\s*(?:\/?\*|\/\/|#|\{\/\*)|\/\/ |it\(/.test(line);
          if (path.startsWith('decisions/') && !isComment)
            return [`${file}:${at + 1} links a record in a message`];
          return globSync(`${name}*`, { cwd: ROOT }).length > 0
            ? []
            : [`${file}:${at + 1}: ${name} does not exist`];
        }),
      ),
  );
  expect(problems).toEqual([]);
});

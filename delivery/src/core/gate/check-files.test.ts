import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { smallRelease } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { BUDGETS } from '../build/budgets.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { checkFiles, checkIntegrity } from './check-files.ts';

async function refusalsOf(files: Readonly<Record<string, string>>, app = 'guide') {
  const folder = temporaryFolder();
  return checkFiles({ ...(await smallRelease(folder, files)), app }, folder);
}

const violations = async (name: string, content: string) =>
  (await refusalsOf({ [`client/assets/${name}`]: content })).map(({ reason }) => reason);

it('checks scripts, styles and drawings, and names the file', async () => {
  const refusals = await refusalsOf({
    'client/assets/a.js': "new Function('return 1')",
    'client/assets/a.css': '.a { background: url(https://cdn.example/a.png) }',
    'client/pictures/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="go()"/>',
    'client/guide.pdf': "eval('1')",
    // Vite's manifest is never served, and no rule covers JSON.
    'client/.vite/manifest.json': '{}',
    'client/mf-manifest.json': '{}',
  });
  const files = ['assets/a.css', 'assets/a.js', 'pictures/a.svg'];
  expect(refusals.map(({ subject }) => subject)).toEqual(files.map((file) => `guide 1.0.0, ${file}`));
  expect(refusals.every(({ check, remedy }) => check === 'policy' && remedy.length > 20)).toBe(true);
  // The shell may use `innerHTML`, because it contains React.
  expect(await refusalsOf({ 'client/assets/a.js': 'element.innerHTML = text' }, 'shell')).toEqual([]);
});

it('refuses a picture whose transfer size exceeds its budget', async () => {
  const refusals = await refusalsOf({
    'client/pictures/plain.svg': `<svg>${'<path/>'.repeat(10_000)}</svg>`,
    'client/pictures/rich.svg': `<svg>${randomBytes(20_000).toString('base64')}</svg>`,
    'client/small.jpg': 'x'.repeat(BUDGETS.bitmap),
    'client/large.jpg': 'x'.repeat(BUDGETS.bitmap + 1000),
    'client/book.pdf': 'x'.repeat(BUDGETS.bitmap + 1000),
  });
  const rich = expect.stringMatching(/^The compressed drawing is \d\d\.\d KB, more than 16\.0 KB\.$/);
  expect(refusals).toMatchObject([
    { subject: 'guide 1.0.0, large.jpg', reason: 'The picture is 121.0 KB, more than 120.0 KB.' },
    { subject: 'guide 1.0.0, pictures/rich.svg', reason: rich, remedy: expect.stringContaining('Draw it') },
  ]);
});

const UNSERVED = ['hello.html', 'a.SVG', '.htaccess', 'page.js.gz'];
it.each(UNSERVED)('refuses %s, whose type is not served, and lists the served types', async (name) => {
  const remedy = expect.stringMatching(/one of these types: \.js, \.css, \.svg, .*\.pdf/);
  const refusal = { check: 'files', subject: `guide 1.0.0, ${name}`, remedy };
  expect(await refusalsOf({ [`client/${name}`]: '<script>go()</script>' })).toMatchObject([refusal]);
});

it.each([
  ["eval('1')", 'evaluates a string (eval)'],
  ["new Function('return 1')", 'compiles a string (new Function)'],
  ["setTimeout('go()', 10)", 'evaluates a string (setTimeout, setInterval)'],
  ['window.setInterval(`go()`, 10)', 'evaluates a string (setTimeout, setInterval)'],
  ["document.write('<p>')", 'writes HTML into the document (document.write)'],
  ['element.innerHTML = text', 'creates raw HTML (such as innerHTML)'],
  ["new DOMParser().parseFromString(text, 'text/html')", 'parses HTML (parseFromString, setHTMLUnsafe)'],
  ["import('https://cdn.example/a.js')", 'requests another origin'],
  ["const shop = 'https://shop.example/?tag=us'; open(shop); fetch('/api'); import('./page.js')", null],
  ['setTimeout(() => go(), 10); rows.write(1); const evaluate = (Function_) => Function_(1)', null],
  ['form.evaluation(1); storage.eval(1); same = element.innerHTML == text', null],
])('reports the violation, if any, in the script %s of a remote: %s', async (code, violation) => {
  expect(await violations('a.js', code)).toEqual(violation ? [`The file ${violation}.`] : []);
});

it.each([
  ['.a { background: url("//cdn.example/a.png") }', true],
  ["@import 'https://fonts.example/a.css';", true],
  ['.a { background: url(data:image/png;base64,AAAA) }', true],
  ['.a { src: url(/_r/shell/1.0.0/a.woff2) }', false],
])('the style %s loads from another origin or a data URL: %s', async (css, elsewhere) => {
  expect(await violations('a.css', css)).toEqual(elsewhere ? [expect.stringContaining('data URL')] : []);
});

describe('a drawing', () => {
  const NS = 'xmlns="http://www.w3.org/2000/svg"';
  const LOADS = 'could load another file (url, @import, image-set, \\ or &#)';
  const svg = (inside: string, attributes = '') => `<svg ${NS} ${attributes}>${inside}</svg>`;

  it.each([
    [svg('<script>go()</script>'), 'contains a <script>'],
    ['<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>go()</x:script></x:svg>', 'contains a <x:svg>'],
    [svg('<style>path { fill: red }</style>'), 'contains a <style>'],
    [svg('', 'onload="go()"'), 'has an event handler'],
    [svg('<use href="//evil.example/a.svg#b"/>'), 'links to another document'],
    [svg('<use l:href="a.svg"/>', 'xmlns:l="http://www.w3.org/1999/xlink"'), 'links to another document'],
    [svg('<path fill="url(https://evil.example/#a)"/>'), LOADS],
    [svg('<path style="fill: u\\72l(//a.example)"/>'), LOADS],
    [svg('<path fill="&#117;rl(//a.example)"/>'), LOADS],
    [`<?xml-stylesheet type="a"?>${svg('')}`, 'has a processing instruction'],
    [`<!DOCTYPE svg>${svg('')}`, 'has a document type or a CDATA section'],
    [`<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'is not UTF-8'],
    [svg('\0'), 'is not UTF-8'],
  ])('%s is refused', async (file, violation) => {
    expect(await violations('a.svg', file)).toEqual([`The file ${violation}.`]);
  });

  const DECLARED = ['', '<?xml version="1.0" encoding="utf-8"?>', '<?xml version="1.0"?>'];
  it.each(DECLARED)('may have shapes and shared definitions after the declaration "%s"', async (declared) => {
    const shapes = `<defs><path id="a" d="M0 0"/></defs><use href="#a" style="fill:red"/>`;
    const filled = `<rect fill="url(#b)" clip-path="url('#c')"/>`;
    expect(await violations('a.svg', declared + svg(shapes + filled))).toEqual([]);
  });

  it('of this site is accepted', async () => {
    const files = globSync(['shell/public/*.svg', 'mfe-*/src/pictures/*.svg'], { cwd: PROJECT_ROOT });
    expect(files.length).toBeGreaterThan(20);
    const texts = files.map((file) => [`client/${file}`, readFileSync(join(PROJECT_ROOT, file), 'utf8')]);
    expect(await refusalsOf(Object.fromEntries(texts))).toEqual([]);
  });
});

describe('the integrity of a release', () => {
  const write = (bytes: string | Buffer) => (file: string) => writeFileSync(file, bytes);
  const link = (file: string) => {
    rmSync(file);
    symlinkSync('../release.json', file);
  };

  it.each<[file: string, change: string, damage: (file: string) => void]>([
    ['client/page.js', 'has been modified', write('alert(1);')],
    ['pages.json', 'has been modified', write('{}')],
    ['client/page.js.gz', 'has been modified', write(gzipSync('alert(1);'))],
    ['client/page.js.gz', 'has been modified', write('no gzip')],
    ['client/page.js', 'is missing', rmSync],
    ['client/more.js', 'is not part of the release', write('')],
    ['client/page.js', 'is a link', link],
  ])('is broken when %s %s', async (file, change, damage) => {
    const folder = temporaryFolder();
    const release = await smallRelease(folder);
    expect(await checkIntegrity(release, folder)).toEqual([]);
    damage(join(folder, file));
    const reason = `The release differs from its build: ${file} ${change}.`;
    const remedy = expect.stringContaining(`Delete ${folder} and release again`);
    const refusal = { check: 'integrity', subject: 'guide 1.0.0', reason, remedy };
    expect(await checkIntegrity(release, folder)).toEqual([refusal]);
  });
});

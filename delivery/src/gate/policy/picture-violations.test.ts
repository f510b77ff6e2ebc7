import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../project.ts';
import { pictureViolations } from './picture-violations.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const violations = (svg: string) => pictureViolations(Buffer.from(svg));

it.each([
  [`<svg ${NS}><script>go()</script></svg>`, 'holds a <script>'],
  [`<svg ${NS}><foreignObject/></svg>`, 'holds a <foreignObject>'],
  [`<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>go()</x:script></x:svg>`, 'holds a <x:script>'],
  [`<svg ${NS}><h:script xmlns:h="http://www.w3.org/1999/xhtml">go()</h:script></svg>`, 'holds a <h:script>'],
  [`<svg ${NS}><path xmlns="http://www.w3.org/1999/xhtml"/></svg>`, 'holds a <path>'],
  [`<svg ${NS}><set attributeName="href" to="javascript:go()"/></svg>`, 'holds a <set>'],
  [`<svg ${NS}><image href="#a"/></svg>`, 'holds a <image>'],
  [`<svg ${NS}><style>@import '//evil.example/a.css'</style></svg>`, 'holds a <style>'],
  [`<svg ${NS}><a href="#x">x</a></svg>`, 'holds a <a>'],
  [`<svg ${NS} onload="go()"/>`, 'has a handler (onload)'],
  [
    `<svg ${NS}><use href="https://evil.example/a.svg#b"/></svg>`,
    'leads elsewhere (https://evil.example/a.svg#b)',
  ],
  [`<svg ${NS}><use href="other.svg#b"/></svg>`, 'leads elsewhere (other.svg#b)'],
  [`<svg ${NS}><use href="java&#x73;cript:go()"/></svg>`, 'leads elsewhere (javascript:go())'],
  [`<svg ${NS}><use href="data:image/svg+xml,x"/></svg>`, 'leads elsewhere (data:image/svg+xml,x)'],
  [
    `<svg ${NS} xmlns:l="http://www.w3.org/1999/xlink"><use l:href="//evil.example"/></svg>`,
    'leads elsewhere (//evil.example)',
  ],
  [`<svg ${NS}><g xml:base="https://evil.example/"/></svg>`, 'has an attribute that no drawing needs (base)'],
  [
    `<svg ${NS}><path fill="url(https://evil.example/#a)"/></svg>`,
    'loads something (url(https://evil.example/#a))',
  ],
  [
    `<svg ${NS}><path style="fill: u\\72l(//evil.example)"/></svg>`,
    'loads something (fill: u\\72l(//evil.example))',
  ],
  [`<?xml-stylesheet href="a.css"?><svg ${NS}/>`, 'has an instruction (xml-stylesheet)'],
  [`<!DOCTYPE svg><svg ${NS}/>`, 'has a document type, which can hold entities'],
  [`<?xml version="1.0" encoding="UTF-7"?><svg ${NS}/>`, 'is not XML 1.0 in UTF-8'],
  ['<svg/>', 'holds a <svg>'],
  [`<g ${NS}/>`, 'is no drawing'],
])('%s is refused', (svg, violation) => {
  expect(violations(svg)).toEqual([violation]);
});

it('refuses entities that hold a script', () => {
  const svg = `<!DOCTYPE svg [<!ENTITY go "<script>go()</script>">]><svg ${NS}>&go;</svg>`;
  expect(violations(svg)).toEqual([
    'has a document type, which can hold entities',
    expect.stringContaining('is no well-formed XML'),
  ]);
});

it('refuses what browsers and parsers may read in two ways', () => {
  for (const text of [`<svg ${NS}><path></svg>`, '', 'no markup', `<svg ${NS}/><script/>`]) {
    expect(violations(text)[0], text).toMatch(/^is no well-formed XML/);
  }
  const utf16 = Buffer.from(`\ufeff<svg ${NS}><script>go()</script></svg>`, 'utf16le');
  expect(pictureViolations(utf16)[0]).toMatch(/^is no well-formed XML/);
});

it('takes shapes and what they share', () => {
  expect(
    violations(
      `<svg ${NS} viewBox="0 0 1 1"><defs><path id="a" d="M0 0"/></defs><use href="#a" style="fill:red"/><rect fill="url(#b)" clip-path="url('#c')"/></svg>`,
    ),
  ).toEqual([]);
});

it('takes every drawing of this site', () => {
  const folders = [
    'shell/public',
    ...['content', 'guide', 'account'].map((app) => `mfe-${app}/src/pictures`),
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { withFileTypes: true })
      .filter(({ name }) => name.endsWith('.svg'))
      .map(({ name }) => join(PROJECT_ROOT, folder, name)),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => pictureViolations(readFileSync(file)).length > 0)).toEqual([]);
});

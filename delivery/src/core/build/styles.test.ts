import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSmallApp } from '../../testing/build-small-app.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { className, createPageStyles, cssLayer, onlyFonts, withoutFonts } from './styles.ts';

it('a class name is the same in every build, and differs by local name and by file', () => {
  const file = join(PROJECT_ROOT, 'shell/src/layout/SiteHeader.module.css');
  const css = '@layer shell { .row { gap: 1.5rem } .nav:hover, .row .nav { color: red } }';
  // How 1spzc is computed: printf shell/src/layout/SiteHeader.module.css | sha256sum; node -p '0x2e1388.toString(36)'
  expect(className('nav', `${file}?used&lang.css`, css)).toBe('_1spzc1');
  expect(className('row', file, css)).toBe('_1spzc0');
  const other = join(PROJECT_ROOT, 'mfe-content/src/parts/SiteHeader.module.css');
  expect(className('nav', other, css)).not.toBe('_1spzc1');
});

it('a CSS module is in the layer of its app, or in the layer ui if it is from shared-lib', async () => {
  const imports = "import a from './A.module.css'; import b from '../shared-lib/B.module.css';";
  const files = {
    'src/routes.ts': `${imports} export const c = [a.box, b.box];`,
    'src/A.module.css': '.box { color: red; }',
    'shared-lib/B.module.css': '.box { color: blue; }',
  };
  const output = await buildSmallApp(files, [cssLayer('app')]);
  const css = [...output].flatMap(([name, code]) => (name.endsWith('.css') ? String(code) : [])).join('\n');
  expect(css).toMatch(/@layer app\s*{\s*\._\w{6}\s*{[^}]*red/);
  expect(css).toMatch(/@layer ui\s*{\s*\._\w{6}\s*{[^}]*blue/);
});

const cssOf = (css: string, html: string) => createPageStyles(css, new Set())(html);

describe("a page's own styles", () => {
  it('have the rules of its classes, but not of other classes', () => {
    const own = '.card_a1{color:red}.card_a1 .title_b2{color:#00f}';
    const css = `${own}.other_c3{color:green}.card_a1 .other_c3{top:0}`;
    expect(cssOf(css, '<p class="x card_a1"><b class="title_b2">')).toBe(own);
  });

  it.each([
    ['elements and attributes', 'table{color:red}', '[data-late] a[href]{color:red}'],
    ['states', '.a:hover{color:red}', '.a:user-invalid{color:red}', 'details[open] .a{color:red}'],
    [':not() and :has()', '.a:not(.gone){color:red}', '.a:has(.gone,:checked){color:red}'],
    ['whole selector lists', '.a,.gone{color:red}', ':is(.a,.gone) p{color:red}'],
    ['media, fonts and properties', '@media print{.a{color:red}}', ':root{--x:1}', '@font-face{src:url(/f)}'],
  ])('keep rules with %s', (_, ...rules) => {
    for (const rule of rules) expect(cssOf(`${rule}.gone{color:red}`, '<p class="a">')).not.toBe('');
    for (const rule of rules) expect(cssOf(rule, '<p class="a">')).toBe(cssOf(rule, '<p class="a gone">'));
  });

  it('have the rules of classes that only a data attribute names, such as data-form-note', () => {
    expect(cssOf('.good_1{color:red}', '<p data-form-note="note_1 good_1">')).toBe('.good_1{color:red}');
  });

  it('keep the declared order of layers, whatever the order of rules', () => {
    const css = '@layer base,ui,app;@layer app{.a{color:red}}@layer ui{.a{top:0}.gone{color:red}}';
    expect(cssOf(css, '<p class="a">')).toBe('@layer base;@layer ui{.a{top:0}}@layer app{.a{color:red}}');
  });

  it('have all rules of a shared CSS module or none, so that no region overrides the frame', () => {
    const css = '._ssss10{top:0}._ssss11{top:1px}._ssss20{top:0}._aaaa10{top:0}._aaaa11{top:0}';
    const styles = createPageStyles(css, new Set(['_ssss1', '_ssss2']));
    expect(styles('<p class="_ssss10 _aaaa10">')).toBe('._ssss10{top:0}._ssss11{top:1px}._aaaa10{top:0}');
  });
});

it('withoutFonts and onlyFonts separate a stylesheet’s font faces from its other rules', () => {
  const font = (name: string) => `@font-face{font-family:${name};src:url(/${name})}`;
  const css = `@layer base{${font('F')}.a{color:red}}${font('G')}@media print{.b{top:0}}`;
  expect(withoutFonts(css)).toBe('@layer base{.a{color:red}}@media print{.b{top:0}}');
  expect(onlyFonts(css)).toBe(font('F') + font('G'));
});

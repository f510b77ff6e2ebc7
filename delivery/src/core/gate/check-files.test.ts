import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { smallRelease } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { checkFiles, checkIntegrity, pictureViolations } from './check-files.ts';

describe('the kinds of files', () => {
  const FILES = {
    'client/assets/a.js': "new Function('return 1')",
    'client/assets/a.css': '.a { background: url(https://cdn.example/a.png) }',
    'client/pictures/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="go()"/>',
    'client/guide.pdf': "eval('1')",
    'server/routes.mjs': "export const a = eval('1');",
  };

  it('reads the scripts, styles and drawings that browsers get, and names the file', async () => {
    const folder = temporaryFolder();
    const refusals = await checkFiles(await smallRelease(folder, FILES), folder);
    expect(refusals.map(({ subject, reason }) => [subject, reason])).toEqual([
      ['guide 1.0.0, assets/a.css', 'The file loads from elsewhere than this site.'],
      ['guide 1.0.0, assets/a.js', 'The file makes code of a text (new Function).'],
      ['guide 1.0.0, pictures/a.svg', 'The file has a handler (onload).'],
    ]);
    expect(refusals.every(({ check, remedy }) => check === 'policy' && remedy.length > 20)).toBe(true);
  });

  it("does not hold React's own code against the shell", async () => {
    const folder = temporaryFolder();
    const release = await smallRelease(folder, { 'client/assets/a.js': 'element.innerHTML = text' });
    expect(await checkFiles({ ...release, app: 'shell' }, folder)).toEqual([]);
  });

  it.each([
    'hello.html',
    'hello.xhtml',
    'hello.xml',
    'a.svgz',
    'a.SVG',
    'data.json',
    '.htaccess',
    'a.js.map',
    'page.js.gz',
  ])('refuses %s, which is of no kind that the server answers, and says which are', async (name) => {
    const folder = temporaryFolder();
    const release = await smallRelease(folder, { [`client/${name}`]: '<script>go()</script>' });
    const [refusal, ...more] = await checkFiles(release, folder);
    expect(more).toEqual([]);
    expect(refusal).toMatchObject({
      check: 'files',
      subject: `guide 1.0.0, ${name}`,
      reason: 'The file is of a kind that no release gives to browsers.',
    });
    expect(refusal?.remedy).toMatch(/one of these: \.js, \.css, \.svg, .*\.pdf/);
  });

  it('takes what a build writes for delivery, and the compressed forms that delivery makes', async () => {
    const folder = temporaryFolder();
    const records = { 'client/.vite/manifest.json': '{}', 'client/mf-manifest.json': '{}' };
    expect(await checkFiles(await smallRelease(folder, records), folder)).toEqual([]);
  });

  describe("a remote's code that the policy stops, on a click or later", () => {
    const violations = async (name: string, content: string) => {
      const folder = temporaryFolder();
      const release = await smallRelease(folder, { [`client/assets/${name}`]: content });
      return (await checkFiles(release, folder)).map(({ reason }) => reason);
    };

    it.each([
      ["eval('1')", 'runs a text as code (eval)'],
      ["window.eval('1')", 'runs a text as code (eval)'],
      ["new Function('return 1')", 'makes code of a text (new Function)'],
      ["globalThis.Function('return 1')()", 'makes code of a text (new Function)'],
      ["setTimeout('go()', 10)", 'runs a text as code (setTimeout)'],
      ['window.setInterval(`go()`, 10)', 'runs a text as code (setInterval)'],
      ["document.write('<p>')", 'writes into the document (write)'],
      ['element.innerHTML = text', 'makes HTML of a text (innerHTML)'],
      ["element.insertAdjacentHTML('beforeend', text)", 'makes HTML of a text (insertAdjacentHTML)'],
      ["new DOMParser().parseFromString(text, 'text/html')", 'makes HTML of a text (insertAdjacentHTML)'],
      ["import('https://cdn.example/a.js')", 'asks another origin'],
      ['fetch(`https://tracker.example/a`)', 'asks another origin'],
    ])('with %s is refused', async (code, violation) => {
      expect(await violations('a.js', code)).toEqual([`The file ${violation}.`]);
    });

    it.each([
      "const shop = 'https://shop.example/?tag=us'; open(shop)",
      "fetch('/api', { method: 'POST' }); import('./page.js')",
      'setTimeout(() => go(), 10); rows.write(1)',
      'const text = element.innerHTML; const evaluate = (Function_) => Function_(1)',
      'form.evaluation(1); storage.eval(1); same = element.innerHTML == text',
    ])('may say %s', async (code) => {
      expect(await violations('a.js', code)).toEqual([]);
    });

    it.each([
      '.a { background: url("//cdn.example/a.png") }',
      "@import 'https://fonts.example/a.css';",
      '.a { background: url(data:image/png;base64,AAAA) }',
    ])('in a stylesheet, %s is refused', async (css) => {
      expect(await violations('a.css', css)).toEqual(['The file loads from elsewhere than this site.']);
    });

    it('in a stylesheet, files of this site are fine', async () => {
      const css = '@font-face { src: url(/_r/shell/1.0.0/a.woff2) } .a { mask: url(#b) }';
      expect(await violations('a.css', css)).toEqual([]);
    });
  });
});

describe('a drawing', () => {
  const NS = 'xmlns="http://www.w3.org/2000/svg"';
  const violations = (svg: string) => pictureViolations(Buffer.from(svg));

  it.each([
    [`<svg ${NS}><script>go()</script></svg>`, 'holds a <script>'],
    [`<svg ${NS}><foreignObject/></svg>`, 'holds a <foreignObject>'],
    [`<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>go()</x:script></x:svg>`, 'holds a <x:script>'],
    [
      `<svg ${NS}><h:script xmlns:h="http://www.w3.org/1999/xhtml">go()</h:script></svg>`,
      'holds a <h:script>',
    ],
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
    [
      `<svg ${NS}><g xml:base="https://evil.example/"/></svg>`,
      'has an attribute that no drawing needs (base)',
    ],
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

  it('refuses any encoding but UTF-8, and any version of XML but 1.0', () => {
    const declared = (how: string) => violations(`<?xml ${how}?><svg ${NS}/>`);
    expect(declared('version="1.0" encoding="utf-8"')).toEqual([]);
    expect(declared('version="1.0"')).toEqual([]);
    for (const how of ['version="1.0" encoding="iso-8859-1"', 'version="1.1" encoding="UTF-8"'])
      expect(declared(how), how).toEqual(['is not XML 1.0 in UTF-8']);
    const latin = Buffer.from(`<svg ${NS}><title>caf\xe9</title></svg>`, 'latin1');
    expect(pictureViolations(latin)[0]).toMatch(/^is no well-formed XML/);
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
});

describe('the integrity of a release', () => {
  async function damaged(damage: (folder: string) => void): Promise<string[]> {
    const folder = temporaryFolder();
    const release = await smallRelease(folder);
    damage(folder);
    return (await checkIntegrity(release, folder)).map(({ reason }) => reason);
  }

  const found = (what: string) => [`The release is not as it was built: ${what}.`];

  it('accepts a release as it was built', async () => {
    expect(await damaged(() => {})).toEqual([]);
  });

  it.each(['client/page.js', 'server/routes.mjs'])('refuses a changed %s', async (file) => {
    expect(await damaged((folder) => writeFileSync(join(folder, file), 'alert(1);'))).toEqual(
      found(`${file} is not what was built`),
    );
  });

  it('refuses a compressed form that holds something else, or nothing that can be read', async () => {
    const file = 'client/page.js.gz';
    for (const bytes of [gzipSync('alert(1);'), 'no gzip']) {
      expect(await damaged((folder) => writeFileSync(join(folder, file), bytes))).toEqual(
        found(`${file} is not what was built`),
      );
    }
  });

  it('refuses a missing file, and one that nobody built', async () => {
    expect(await damaged((folder) => rmSync(join(folder, 'client/page.js')))).toEqual(
      found('client/page.js is missing'),
    );
    expect(await damaged((folder) => writeFileSync(join(folder, 'client/more.js'), ''))).toEqual(
      found('client/more.js is not part of the release'),
    );
  });

  it('refuses a link, also in the place of a file that was built', async () => {
    for (const name of ['client/page.js', 'client/more.js']) {
      const link = (folder: string) => {
        rmSync(join(folder, name), { force: true });
        symlinkSync('../release.json', join(folder, name));
      };
      expect(await damaged(link)).toEqual(found(`${name} is a link`));
    }
  });

  it('says whose release it is, where it lies and what to do', async () => {
    const folder = temporaryFolder();
    const release = await smallRelease(folder);
    rmSync(join(folder, 'server/routes.mjs'));
    const [refusal] = await checkIntegrity(release, folder);
    expect(refusal).toMatchObject({ check: 'integrity', subject: 'guide 1.0.0' });
    expect(refusal?.remedy).toContain(`Delete ${folder} and release again`);
  });
});

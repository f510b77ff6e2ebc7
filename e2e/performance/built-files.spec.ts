import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import { pageFile } from '../../delivery/src/core/store/compositions.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { BUDGETS } from '../support/budgets.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const SITE = TESTED_SITE.folder;

/** The built file behind an address: `/_r/<app>/<version>/…` or `/_c/…`. */
function builtFile(address: string): string {
  const release = /^\/_r\/([^/]+)\/([^/]+)\/(.+)$/.exec(address);
  return release
    ? join(SITE, 'releases', release[1] ?? '', release[2] ?? '', 'client', release[3] ?? '')
    : join(SITE, 'styles', address.slice('/_c/'.length));
}

function builtPage(path: string): { file: string; html: string; own: OwnBlock } {
  const live = readFileSync(join(SITE, 'live'), 'utf8');
  const file = join(SITE, 'compositions', live, 'pages', pageFile(path));
  const html = readFileSync(file, 'utf8');
  const own = /<script type="application\/json" id="mfe-own">(.*?)<\/script>/s.exec(html)?.[1];
  return { file, html, own: JSON.parse(own ?? '') as OwnBlock };
}

const compressed = (file: string) => statSync(`${file}.br`).size;

for (const path of Object.values(SITE_PAGES).flat()) {
  test.describe(`the built page ${path}`, () => {
    test('asks for its own scripts through the boot script alone, whose text is within its budget, with what answers forms', () => {
      const { html } = builtPage(path);
      const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
      const executable = scripts.filter(([, attributes]) => !attributes?.includes('json'));
      const answers = html.includes('data-hold') ? [''] : [];
      expect(executable.map(([, attributes]) => attributes?.trim())).toEqual([
        ...answers,
        'type="importmap"',
        'type="speculationrules"',
        'type="module"',
      ]);
      const run = executable.filter(([, attributes]) => !/importmap|speculationrules/.test(attributes ?? ''));
      const sizes = run.map(([, , text = '']) => Buffer.byteLength(text));
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(BUDGETS.boot);
      const links = [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
      expect(links.filter((link) => /modulepreload|prefetch|as="script"/.test(link))).toEqual([]);
    });

    test('waits for no stylesheet, names one, within 12 KB, and is itself within 22 KB, compressed', () => {
      const { file, html } = builtPage(path);
      expect(html.replaceAll(/<noscript>.*?<\/noscript>/g, '')).not.toMatch(/rel="?stylesheet/);
      const sheets = [...html.matchAll(/<style [^>]*data-whole="(\S+) /g)];
      expect(sheets).toHaveLength(1);
      expect(compressed(builtFile(sheets[0]?.[1] ?? ''))).toBeLessThanOrEqual(BUDGETS.stylesheet);
      expect(compressed(file)).toBeLessThanOrEqual(BUDGETS.html);
    });

    test('names shell and remote files within 115 KB (132 KB to sign in), compressed, at most 12', () => {
      const { own } = builtPage(path);
      const scripts = own.files.filter(([address]) => address.endsWith('.js'));
      const sizes = scripts.map(([address]) => [compressed(builtFile(address)), address] as const);
      const sum = sizes.reduce((total, [bytes]) => total + bytes, 0);
      expect(own.files.map(([address]) => address)).toContain(own.main);
      expect
        .soft(sum, `${sum} bytes:\n${sizes.join('\n')}`)
        .toBeLessThanOrEqual(own.eager ? BUDGETS.eagerScripts : BUDGETS.scripts);
      expect(sizes.length, sizes.join('\n')).toBeLessThanOrEqual(BUDGETS.scriptFiles);
    });
  });
}

test('axios and the form library are built, under the names by which other tests look for them', async () => {
  const files = await readdir(join(SITE, 'releases'), { recursive: true });
  const texts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(SITE, 'releases', file), 'utf8'));
  for (const mark of ['AxiosError', 'reValidateMode']) {
    expect(
      texts.some((text) => text.includes(mark)),
      mark,
    ).toBe(true);
  }
});

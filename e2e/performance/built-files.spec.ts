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
const PATHS = Object.values(SITE_PAGES).flat();

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

test('each page runs only the boot script, whose text is within its budget with what answers forms', () => {
  for (const path of PATHS) {
    const { html } = builtPage(path);
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const executable = scripts.filter(([, attributes]) => !attributes?.includes('json'));
    const answers = html.includes('data-hold') ? [''] : [];
    const expected = [...answers, 'type="importmap"', 'type="speculationrules"', 'type="module"'];
    expect
      .soft(
        executable.map(([, attributes]) => attributes?.trim()),
        path,
      )
      .toEqual(expected);
    const run = executable.filter(([, attributes]) => !/importmap|speculationrules/.test(attributes ?? ''));
    const sizes = run.map(([, , text = '']) => Buffer.byteLength(text));
    expect
      .soft(
        sizes.reduce((sum, size) => sum + size),
        path,
      )
      .toBeLessThanOrEqual(BUDGETS.boot);
    const links = [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
    expect
      .soft(
        links.filter((link) => /modulepreload|prefetch|as="script"/.test(link)),
        path,
      )
      .toEqual([]);
  }
});

test('each page waits for no stylesheet, and its HTML and its one stylesheet are within their budgets', () => {
  for (const path of PATHS) {
    const { file, html } = builtPage(path);
    expect.soft(html.replaceAll(/<noscript>.*?<\/noscript>/g, ''), path).not.toMatch(/rel="?stylesheet/);
    const sheets = [...html.matchAll(/<style [^>]*data-whole="(\S+) /g)];
    expect.soft(sheets, path).toHaveLength(1);
    expect.soft(compressed(builtFile(sheets[0]?.[1] ?? '')), path).toBeLessThanOrEqual(BUDGETS.stylesheet);
    expect.soft(compressed(file), path).toBeLessThanOrEqual(BUDGETS.html);
  }
});

test('the scripts of shell and remote on each page are within their budgets, of bytes and of requests', () => {
  for (const path of PATHS) {
    const { own } = builtPage(path);
    const scripts = own.files.filter(([address]) => address.endsWith('.js'));
    const sizes = scripts.map(([address]) => [compressed(builtFile(address)), address] as const);
    const sum = sizes.reduce((total, [bytes]) => total + bytes, 0);
    const budget = own.eager ? BUDGETS.eagerScripts : BUDGETS.scripts;
    expect
      .soft(
        own.files.map(([address]) => address),
        path,
      )
      .toContain(own.main);
    expect.soft(sum, `${path}: ${sum} bytes:\n${sizes.join('\n')}`).toBeLessThanOrEqual(budget);
    expect.soft(sizes.length, `${path}: ${sizes.join('\n')}`).toBeLessThanOrEqual(BUDGETS.scriptFiles);
  }
});

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

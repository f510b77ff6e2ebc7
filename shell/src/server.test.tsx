import type { ComponentType, ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { currentSite } from 'shared-lib';
import type { ManifestApp, PageInput } from 'shared-lib/federation/documents.ts';
import { markupRenderer } from 'shared-lib/federation/render-markup.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { describe, expect, it } from 'vitest';
import { renderPage } from './server.tsx';

const loadProse = async () => ({ default: () => <p>{'long prose '.repeat(3000)}</p> });

function ContactPage(): ReactElement {
  return (
    <>
      <h1>Write to {currentSite().identity.mailbox}</h1>
      <img src="/hero.svg" alt="" fetchPriority="high" />
      <StaticRegion load={loadProse} />
    </>
  );
}

function BrokenPage(): ReactElement {
  throw new Error('no such picture');
}

const contact = {
  path: '/contact',
  title: 'Contact',
  description: 'Write to us.',
  layout: 'public',
  access: 'anyone',
} as const;
const release: ManifestApp = {
  version: '1.0.0',
  entry: '/e.js',
  files: [],
  pages: [{ ...contact, files: [], more: [] }],
};

function inputOf(Page: ComponentType | null): PageInput {
  const load = Page ? async () => ({ default: Page }) : null;
  return {
    site,
    path: Page ? '/contact' : '/404',
    integrity: {},
    own: {
      app: Page ? 'content' : null,
      release: Page ? release : null,
      main: '/m.js',
      files: [],
      shell: 0,
      eager: false,
    },
    route: load ? { ...contact, indexed: true, source: 'src/pages/ContactPage.tsx', load } : null,
    load,
    stylesheet: { file: ['/_c/a.css', 'sha256-a'], covers: [], parts: [] },
    picture: null,
    boot: '/* boot */',
    answers: '/* answers */',
  };
}

const rendered = (Page: ComponentType | null) =>
  renderPage(inputOf(Page), markupRenderer(prerenderToNodeStream));

describe('rendering a page', () => {
  it('gives the whole document with the page in its place, however long', async () => {
    const html = await rendered(ContactPage);
    expect(html).toMatch(/^<!DOCTYPE html>/);
    expect(html).toMatch(
      /<main[^>]*>.*<h1>Write to .*hello@gableandgrain\.example<\/h1>.*long prose.*<\/main>/s,
    );
    expect(html).toContain('<title>Contact | Gable &amp; Grain</title>');
  });

  it('has no script but the boot script, the import map, the speculation rules and data blocks', async () => {
    const html = await rendered(ContactPage);
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/json" id="site-config">',
      '<script type="application/json" id="mfe-own">',
      '<script type="importmap">',
      '<script type="speculationrules">',
      '<script type="module">',
    ]);
  });

  it('puts what the page preloads into the head', async () => {
    const html = await rendered(ContactPage);
    const [headPart = '', bodyPart = ''] = html.split('<body>');
    expect(headPart).toMatch(/<link rel="preload"[^>]*href="\/hero\.svg"/);
    expect(bodyPart).toMatch(/^\n<div id="root"><a /);
  });

  it('gives the not-found page where no app owns the path', async () => {
    const html = await rendered(null);
    expect(html).toContain('<h1>Page Not Found</h1>');
  });

  it('fails with the error of the page instead of shipping a spinner', async () => {
    await expect(rendered(BrokenPage)).rejects.toThrow('no such picture');
  });
});

import type { ComponentType, ReactElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { currentSite } from 'shared-lib';
import { markupRenderer } from 'shared-lib/federation/render-markup.ts';
import { StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { expect, it } from 'vitest';
import { pageInput } from './document/testing/page-input.ts';
import { foundPage } from './remotes/testing/found-page.ts';
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

function rendered(Page: ComponentType): Promise<string> {
  const input = pageInput('/contact', { title: 'Contact' });
  const own = { ...input.own, release: foundPage('content', '/contact').release };
  const load = async () => ({ default: Page });
  return renderPage({ ...input, own, load }, markupRenderer(prerenderToNodeStream));
}

it('gives the whole document with the page in its place, however long, and what it preloads in the head', async () => {
  const [head = '', body = ''] = (await rendered(ContactPage)).split('<body>');
  expect(head).toMatch(/^<!DOCTYPE html>/);
  expect(head).toContain('<title>Contact | Gable &amp; Grain</title>');
  expect(head).toMatch(/<link rel="preload"[^>]*href="\/hero\.svg"/);
  expect(body).toMatch(/^\n<div id="root"><a /);
  expect(body).toMatch(
    /<main[^>]*>.*<h1>Write to .*hello@gableandgrain\.example<\/h1>.*long prose.*<\/main>/s,
  );
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

it('fails with the error of the page instead of shipping a spinner', async () => {
  await expect(rendered(BrokenPage)).rejects.toThrow('no such picture');
});

// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };

beforeEach(() => {
  vi.resetModules();
  document.body.replaceChildren();
});

function block(text: string): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'site-config';
  script.textContent = text;
  document.body.append(script);
}

it('is what the data block of the document says', async () => {
  const { currentSite } = await import('./current-site.ts');
  block(JSON.stringify({ ...site, host: 'https://hooks.example' }));
  expect(currentSite()).toEqual({ ...site, host: 'https://hooks.example' });
});

it('is read once', async () => {
  const { currentSite } = await import('./current-site.ts');
  block(JSON.stringify(site));
  const first = currentSite();
  document.body.replaceChildren();
  expect(currentSite()).toBe(first);
});

it('is what was configured where there is no data block', async () => {
  const { configureSite, currentSite } = await import('./current-site.ts');
  configureSite(site);
  expect(currentSite()).toBe(site);
});

it('says what is missing when neither gave one', async () => {
  const { currentSite } = await import('./current-site.ts');
  expect(() => currentSite()).toThrow(/document has no <script id="site-config"> data block/);
});

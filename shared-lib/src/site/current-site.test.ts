// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };

beforeEach(() => {
  vi.resetModules();
  document.body.replaceChildren();
});

it('has host and origin from the data block of the document, and is read once', async () => {
  const { currentSite } = await import('./current-site.ts');
  const said = { host: 'https://hooks.example', origin: 'https://www.example' };
  document.body.innerHTML = `<script type="application/json" id="site-config">${JSON.stringify(said)}</script>`;
  const first = currentSite();
  expect(first).toEqual({ ...site, ...said });
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

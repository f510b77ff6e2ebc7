// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };

beforeEach(() => {
  vi.resetModules();
  document.body.replaceChildren();
});

it('the configuration has host and origin from the document’s data block, and is read once', async () => {
  const { currentSite } = await import('./current-site.ts');
  const data = { host: 'https://hooks.example', origin: 'https://www.example' };
  document.body.innerHTML = `<script type="application/json" id="site-config">${JSON.stringify(data)}</script>`;
  const first = currentSite();
  expect(first).toEqual({ ...site, ...data });
  document.body.replaceChildren();
  expect(currentSite()).toBe(first);
});

it('currentSite without a configuration throws an error that names the data block', async () => {
  const { currentSite } = await import('./current-site.ts');
  expect(() => currentSite()).toThrow(/document has no <script id="site-config"> data block/);
});

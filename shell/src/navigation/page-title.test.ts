import { configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it("ends with the site's name", () => {
  configureSite(site);
  expect(pageTitle('Contact')).toBe('Contact | Gable & Grain');
});

it('of the home page begins with the tagline', () => {
  configureSite(site);
  expect(pageTitle('')).toBe(`${site.identity.tagline} | Gable & Grain`);
});

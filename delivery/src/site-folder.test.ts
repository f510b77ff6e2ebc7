import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-root.ts';
import { siteFolder } from './site-folder.ts';

it.each([
  [undefined, join(PROJECT_ROOT, '.site')],
  ['.site-test/production', join(PROJECT_ROOT, '.site-test/production')],
  ['/var/lib/site', '/var/lib/site'],
])('with SITE_DIR=%s the site lies in %s', (chosen, folder) => {
  expect(siteFolder(chosen ? { SITE_DIR: chosen } : {})).toBe(folder);
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { copyProject, type ProjectCopy } from '../support/copy-project.ts';
import { type Development, runDevelopment } from '../support/run-development.ts';

/** An edit of a remote, of data that modules depend on, and of the shell, each on a page whose field must keep its text. */
const EDITS = [
  {
    app: 'mfe-content',
    page: '/contact',
    file: 'mfe-content/src/pages/contact/ContactDetails.tsx',
    before: 'Other ways to reach us',
    field: 'Email',
  },
  {
    app: 'the list of articles',
    page: '/blog',
    file: 'mfe-content/src/data/article-list.ts',
    before: 'Upgrades You Can Finish in a Weekend',
    field: 'Email address',
  },
  {
    app: 'the shell',
    page: '/contact',
    file: 'shell/src/layout/SiteFooter.tsx',
    before: 'Write to us',
    field: 'Email',
  },
];

let project: ProjectCopy;
let development: Development;

test.beforeAll(async () => {
  project = await copyProject();
  development = await runDevelopment(project.folder, TESTED_SITE.port + 30);
});

test.afterAll(async () => {
  await development?.stop();
  await project?.remove();
});

test('an edit in each part appears in the composed page without a reload and without losing state', async ({
  page,
}) => {
  for (const { app, page: path, file, before, field } of EDITS) {
    await test.step(app, async () => {
      await page.goto(`${development.url}${path}`);
      const text = page.getByRole('main').getByLabel(field, { exact: false }).first();
      await expect(page.getByText(before).first()).toBeVisible();
      await text.fill('still@here.example');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));

      const source = join(project.folder, file);
      const code = await readFile(source, 'utf8');
      const after = `${before.replace(/\.$/, '')} (edited)`;
      expect(code, 'the file to edit holds the text of the page').toContain(before);
      // Saved again while nothing happens: on a busy machine, the watcher may miss a change.
      await expect(async () => {
        await writeFile(source, code.replace(before, after));
        expect(await page.getByText(after).first().isVisible()).toBe(true);
      }).toPass({ timeout: PATIENCE_MS });
      await expect(text).toHaveValue('still@here.example');
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  }
});

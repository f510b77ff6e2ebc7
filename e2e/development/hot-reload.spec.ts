import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { STATE_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { interactive, sameDocument } from '../support/page.ts';
import { copyProject, type FolderCopy, type ServedCopy, startCommand } from '../support/project.ts';

/** Page, edited file, replaced text, and a field that must keep its value. */
const EDITS = [
  ['/contact', 'mfe-content/src/pages/contact/ContactDetails.tsx', 'Other ways to reach us', 'Email'],
  ['/blog', 'mfe-content/content/articles/curb-appeal-upgrades.md', 'Finish in a Weekend', 'Email address'],
  ['/', 'mfe-guide/src/fragments/InlineSignup.tsx', 'The homeowners guide, free', 'Your name'],
  ['/contact', 'shell/src/layout/SiteFooter.tsx', 'Write to us', 'Email'],
] as const;

// One worker, because all tests share the server.
test.describe.configure({ mode: 'default' });

let project: FolderCopy;
/** `npm run dev`, on four consecutive ports. */
let development: ServedCopy;

test.beforeAll(async () => {
  project = await copyProject();
  const { folder } = project;
  const port = TESTED_SITE.port + 30;
  const settings = { NODE_ENV: 'development', DEV_PORT: String(port), SITE_DIR: join(folder, '.site') };
  const command = [join(folder, 'delivery/src/commands/cli.ts'), 'dev'];
  development = await startCommand(folder, command, port, settings);
});

test.afterAll(async () => {
  await development?.stop();
  await project?.remove();
});

/** Saves repeatedly, because the watcher may miss a change. */
const save = (file: string, text: string, isShown: () => Promise<boolean>) =>
  expect(async () => {
    await writeFile(join(project.folder, 'complete'), text);
    await rename(join(project.folder, 'complete'), join(project.folder, file));
    expect(await isShown()).toBe(true);
  }).toPass({ timeout: STATE_TIMEOUT_MS });

test('an edit appears without a reload, and the page keeps typed text', async ({ page }) => {
  for (const [path, file, before, field] of EDITS) {
    await test.step(file, async () => {
      await page.goto(`${development.url}${path}`);
      const text = page.getByRole('main').getByLabel(field, { exact: false }).first();
      await expect(page.getByText(before).first()).toBeVisible();
      await interactive(page, path);
      await text.fill('still@here.example');
      // Waits for the form's code, because Vite reloads a page that lacks the edited module.
      await expect(page.getByRole('main').locator('form[data-hold]')).toHaveCount(0);
      await sameDocument.mark(page);

      const code = await readFile(join(project.folder, file), 'utf8');
      const after = `${before.replace(/\.$/, '')} (edited)`;
      expect(code, 'the file to edit contains the text of the page').toContain(before);
      await save(file, code.replace(before, after), () => page.getByText(after).first().isVisible());
      await expect(text).toHaveValue('still@here.example');
      expect(await sameDocument.isKept(page)).toBe(true);
    });
  }
  expect(await (await fetch(`${development.url}/search.json`)).text()).toContain('Weekend (edited)');
});

test('a content error is shown on every page and in the terminal until it is fixed', async ({ page }) => {
  const file = 'mfe-content/content/home.yaml';
  const valid = await readFile(join(project.folder, file), 'utf8');
  const invalid = valid.replace(/\n +rating:[^\n]*/, '');
  const overlay = page.locator('vite-error-overlay');
  await page.goto(`${development.url}/contact`);
  await sameDocument.mark(page);
  await save(file, invalid, () => overlay.isVisible());
  await save(file, valid, () => overlay.isHidden());
  expect(await sameDocument.isKept(page), 'the fix did not reload the page').toBe(true);
  await save(file, invalid, () => overlay.isVisible());
  const message = /mfe-content\/content\/home\.yaml, line \d+: .*rating.* is missing/;
  await page.reload();
  await expect(overlay).toContainText(message);
  expect(development.output()).toMatch(message);
  await save(file, valid, () => overlay.isHidden());
});

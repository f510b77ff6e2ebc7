import { test as base } from '@playwright/test';
import { registerAt, type Visitor } from './accounts.ts';
import { mainForm } from './page.ts';

interface Fixtures {
  form: ReturnType<typeof mainForm>;
  /** Registers a new visitor, who is then logged in. */
  signIn: () => Promise<Visitor>;
  visitor: Visitor;
}

export const test = base.extend<Fixtures>({
  form: ({ page }, use) => use(mainForm(page)),
  signIn: ({ context, baseURL: site = '' }, use) => use(() => registerAt(context, site)),
  visitor: async ({ signIn }, use) => use(await signIn()),
});

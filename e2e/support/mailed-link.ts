import { expect } from '@playwright/test';
import type { AccountSite } from './account-site.ts';

/** Waits for the `count`th mail of a template from `site` to an address, and returns its link. */
export async function mailedLink(
  site: AccountSite,
  recipient: string,
  template: string,
  count = 1,
): Promise<string> {
  await expect.poll(async () => (await site.mails(recipient, template)).length).toBe(count);
  const text = (await site.mails(recipient, template)).at(-1) ?? '';
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail ${template} holds no link:\n${text}`);
  return link;
}

import { expect } from '@playwright/test';
import { readBackend } from './stored-submissions.ts';

/** Waits for the `count`th mail of a template to an address, and returns its link. */
export async function mailedLink(recipient: string, template: string, count = 1): Promise<string> {
  const query = 'select text from mail where recipient = ? and template = ? order by created_at';
  const mails = () => readBackend(query, recipient, template);
  await expect.poll(mails).toHaveLength(count);
  const text = String(mails().at(-1)?.text);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail ${template} contains no link:\n${text}`);
  return link;
}

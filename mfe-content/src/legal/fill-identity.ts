import type { SiteIdentity } from 'shared-lib';

/**
 * Puts the site's identity into the text of a legal page: `{siteName}`, `{mailbox}`, `{phone}`, `{domain}`. A
 * telephone number stays on one line.
 */
export function fillIdentity(text: string, { name, mailbox, phone, domain }: SiteIdentity): string {
  return text
    .replaceAll('{siteName}', name)
    .replaceAll('{mailbox}', mailbox)
    .replaceAll('{phone}', phone.display.replaceAll(' ', '\u00a0'))
    .replaceAll('{domain}', domain);
}

import { createHash, createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { equalsInConstantTime } from '../http/client.ts';
import { pageDocument, pagePolicy, securityHeaders } from '../http/responses.ts';
import { type BackendEnv, methodNotAllowed } from '../http/route.ts';
import { mailboxOf } from '../limits/rate-limiter.ts';
import type { Platform } from '../platform/platform.ts';

const UNSUBSCRIBE_PATH = '/email/unsubscribe';

/** Tokens are not stored: a link works until `secret` changes, even after its mail is deleted. */
const sign = (key: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${key}`).digest('base64url');

/** One POST to this URL unsubscribes the recipient (RFC 8058). The URL does not contain the email address. */
export function unsubscribeUrl(recipient: string, { config, secret }: Pick<Platform, 'config' | 'secret'>) {
  const key = unsubscribeKey(recipient);
  return `${config.apiUrl}${UNSUBSCRIBE_PATH}?token=${key}.${sign(key, secret)}`;
}

export function unsubscribePages({ config, database, now, secret }: Platform): Hono<BackendEnv> {
  const { siteUrl, site } = config;
  const headers = securityHeaders(config, pagePolicy(["'self'"]));
  const home = html`<p><a href="${siteUrl}/">Go to ${site.name}</a></p>`;
  function page(title: string, content: unknown): string {
    const main = html`<p class="site">${site.name}</p><h1>${title}</h1>${content}`;
    return pageDocument(`${title} | ${site.name}`, main);
  }

  const app = new Hono<BackendEnv>();
  app.on(['GET', 'POST'], UNSUBSCRIBE_PATH, headers, async (c) => {
    const [key = '', signature = ''] = (c.req.query('token') ?? '').split('.');
    if (!equalsInConstantTime(signature, sign(key, secret))) {
      const remedy = html`<p>The link seems to be incomplete. Open it from the email again, or reply to that email and we will unsubscribe you.</p>${home}`;
      return c.html(page('This link does not work', remedy), 400);
    }
    // A GET only asks for confirmation, because mail scanners follow links too.
    if (c.req.method !== 'POST') {
      const question = html`<p>We will no longer email you about our guide. If you have an account, you will still get account emails.</p>
      <form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`;
      return c.html(page('Stop these emails?', question));
    }
    const unsubscribed = database.db.insertInto('unsubscribed').values({ key, at: now() });
    await unsubscribed.onConflict((conflict) => conflict.column('key').doNothing()).execute();
    const result = html`<p>We will no longer email you about our guide.</p>${home}`;
    return c.html(page('You are unsubscribed', result));
  });
  app.all(UNSUBSCRIBE_PATH, headers, methodNotAllowed('GET, HEAD, POST'));
  return app;
}

const unsubscribeKey = (recipient: string): string =>
  createHash('sha256').update(mailboxOf(recipient)).digest('base64url');

export async function hasUnsubscribed(db: Kysely<Schema>, recipient: string): Promise<boolean> {
  const rows = db.selectFrom('unsubscribed').select('key').where('key', '=', unsubscribeKey(recipient));
  return (await rows.executeTakeFirst()) !== undefined;
}

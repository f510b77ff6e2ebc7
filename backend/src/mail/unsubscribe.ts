import { createHash, createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { equalsInConstantTime } from '../http/client.ts';
import { answerHeaders, PAGE_STYLE, pageDocument, pagePolicy } from '../http/responses.ts';
import { type BackendEnv, methodNotAllowed } from '../http/route.ts';
import { mailboxOf } from '../limits/rate-limiter.ts';
import type { Platform } from '../platform/platform.ts';

const UNSUBSCRIBE_PATH = '/email/unsubscribe';

/** Tokens are not stored, so a link works as long as `secret` stays the same, even after the mail was deleted. */
export function createUnsubscribe(platform: Pick<Platform, 'config' | 'database' | 'secret' | 'now'>) {
  const { config, database, secret, now } = platform;
  const sign = (key: string) => createHmac('sha256', secret).update(`unsubscribe:${key}`).digest('base64url');

  function keyIn(token: string): string | undefined {
    const [key = '', signature = ''] = token.split('.');
    return equalsInConstantTime(signature, sign(key)) ? key : undefined;
  }
  return {
    /** The address that unsubscribes this recipient with one POST (RFC 8058). It does not contain the recipient. */
    urlFor(recipient: string): string {
      const key = unsubscribeKey(recipient);
      return `${config.apiUrl}${UNSUBSCRIBE_PATH}?token=${key}.${sign(key)}`;
    },
    isValid: (token: string) => keyIn(token) !== undefined,
    /** Unsubscribes the recipient of a token; false when the token is invalid. */
    async end(token: string): Promise<boolean> {
      const key = keyIn(token);
      if (!key) return false;
      await database.db
        .insertInto('unsubscribed')
        .values({ key, at: now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return true;
    },
  };
}

/** A POST unsubscribes: from a mail client's one-click button (RFC 8058) or from the page that a GET shows. */
export function unsubscribePages({
  config,
  unsubscribe,
}: Pick<Platform, 'config'> & { unsubscribe: ReturnType<typeof createUnsubscribe> }): Hono<BackendEnv> {
  const { siteUrl, site } = config;
  const headers = answerHeaders(config, pagePolicy(STYLE, { formAction: ["'self'"] }));
  const app = new Hono<BackendEnv>();
  app.on(['GET', 'POST'], UNSUBSCRIBE_PATH, headers, async (c) => {
    const token = c.req.query('token') ?? '';
    const post = c.req.method === 'POST';
    const isValid = post ? await unsubscribe.end(token) : unsubscribe.isValid(token);
    const state = isValid ? (post ? 'done' : 'confirm') : 'unknown';
    return c.html(unsubscribePage(state, { name: site.name, siteUrl }), isValid ? 200 : 400);
  });
  app.all(UNSUBSCRIBE_PATH, headers, methodNotAllowed('GET, HEAD, POST'));
  return app;
}

const STYLE = `${PAGE_STYLE}
  body { padding: 12vh 16px }
  main { box-sizing: border-box; max-width: 34rem; margin: auto; padding: 2rem 1.5rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface) }
  .site { margin: 0 0 1.5rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line); color: var(--brand); font: 600 1.375rem/1.3 var(--display) }
  button { min-height: 2.75rem; padding: 0 1.5rem; font: inherit; font-weight: 600; color: var(--on-brand); background: var(--brand); border: 0; border-radius: 999px; cursor: pointer }
`;

/** The page of an unsubscribe link: a question, because mail scanners follow links too, or the result. */
function unsubscribePage(
  state: 'confirm' | 'done' | 'unknown',
  { name, siteUrl }: { name: string; siteUrl: string },
): string {
  const home = html`<p><a href="${siteUrl}/">Go to ${name}</a></p>`;
  const [title, content] = {
    confirm: [
      'Stop these emails?',
      html`<p>We will no longer email you about our guide. If you have an account, you will still get email about it.</p>
      <form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
    ],
    done: ['You are unsubscribed', html`<p>We will no longer email you about our guide.</p>${home}`],
    unknown: [
      'This link does not work',
      html`<p>It seems to be incomplete. Open it from the email again, or reply to that email and we will unsubscribe you.</p>${home}`,
    ],
  }[state];
  const main = html`<p class="site">${name}</p><h1>${title}</h1>${content}`;
  return pageDocument(`${title} | ${name}`, STYLE, main);
}

/** The key of a mailbox in any spelling: the SHA-256 of its normalized address. */
const unsubscribeKey = (recipient: string): string =>
  createHash('sha256').update(mailboxOf(recipient)).digest('base64url');

/** Whether a recipient has unsubscribed. */
export async function hasUnsubscribed(db: Kysely<Schema>, recipient: string): Promise<boolean> {
  const rows = db.selectFrom('unsubscribed').select('key').where('key', '=', unsubscribeKey(recipient));
  return (await rows.executeTakeFirst()) !== undefined;
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from '../http/api-error.ts';
import { hasLocalPages, localOnly } from '../http/client.ts';
import { API_POLICY, pageDocument, pagePolicy, securityHeaders } from '../http/responses.ts';
import type { BackendEnv } from '../http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { unsentMail } from './send-mail.ts';

const MAX_MESSAGES = 100;

/** Allows a message's inline styles. */
const MAIL_POLICY = { ...API_POLICY, styleSrc: ["'unsafe-inline'"] };

export const hasMailbox = (config: BackendConfig) => !config.smtpUrl && hasLocalPages(config);

export function mailPages(services: Pick<Platform, 'config' | 'database'>): Hono<BackendEnv> {
  const { config, database } = services;
  const app = new Hono<BackendEnv>();
  app.use(localOnly(config));
  app.get('/', securityHeaders(config, pagePolicy()), async (c) => {
    const mails = unsentMail(database).orderBy('mail.created_at', 'desc').limit(MAX_MESSAGES);
    const newest = await mails.execute();
    const here = c.req.path.replace(/\/$/, '');
    // The links repeat the query, because it contains the key.
    const { search } = new URL(c.req.url);
    const unsent = newest.map(
      ({ id, subject, recipient, created_at }) =>
        html`<li><a href="${here}/${id}${search}">${subject}</a><br><small>to ${recipient}, ${new Date(created_at).toISOString()}</small></li>`,
    );
    const none = html`<p>No email yet. Register or request a new password, then reload this page.</p>`;
    const main = html`<h1>Dev mailbox</h1>
      <p>No SMTP server is configured (SMTP_URL), so email is shown here and not sent. Only this machine can open this page, and only at the address that was printed at startup.</p>
       <h2>Unsent mail, newest first</h2>${unsent.length > 0 ? html`<ul>${unsent}</ul>` : none}`;
    return c.html(pageDocument('Dev mailbox', main));
  });

  app.get('/:id', securityHeaders(config, MAIL_POLICY), async (c) => {
    const mail = await unsentMail(database).where('mail.id', '=', c.req.param('id')).executeTakeFirst();
    if (!mail) throw new ApiError(404, 'There is no such message.');
    return mail.html ? c.html(mail.html) : c.text(mail.text);
  });
  return app;
}

import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { BackendConfig } from '../config/backend-config.ts';
import { ApiError } from '../http/api-error.ts';
import { hasLocalPages, localOnly, withKey } from '../http/client.ts';
import { answerHeaders, PAGE_STYLE, pageDocument, pagePolicy } from '../http/responses.ts';
import type { BackendEnv } from '../http/route.ts';
import type { Platform } from '../platform/platform.ts';

const MAX_MESSAGES = 100;

/** The policy of a framed message, which has inline styles. Its links open in a new tab, because the site's pages forbid framing. */
const MAIL_POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
  sandbox: ['allow-popups', 'allow-popups-to-escape-sandbox'],
};

/** Whether the dev mailbox exists: on this machine, without an SMTP server. */
export const hasMailbox = (config: BackendConfig) => !config.smtpUrl && hasLocalPages(config);

/**
 * `GET _mail`, the dev mailbox: unsent mail, for the developer on this machine (`localOnly`). Only without an SMTP server.
 */
export function mailPages(services: Pick<Platform, 'config' | 'database'>): Hono<BackendEnv> {
  const { config, database } = services;
  const app = new Hono<BackendEnv>();
  const page = answerHeaders(config, pagePolicy(STYLE, { frameSrc: ["'self'"] }));
  const document = answerHeaders(config, MAIL_POLICY);
  app.use(localOnly(config));

  app.get('/', page, async (c) => {
    const mails = await database.db
      .selectFrom('mail')
      .select(['id', 'subject', 'recipient', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(MAX_MESSAGES)
      .execute();
    const here = c.req.path.replace(/\/$/, '');
    const unsent = mails.map(
      ({ id, subject, recipient, created_at }) =>
        html`<li><a href="${withKey(c, `${here}/${id}`)}">${subject}</a><br><small>to ${recipient}, ${when(created_at)}</small></li>`,
    );
    const none = html`<p>No email yet. Register or request a new password, then reload this page.</p>`;
    const main = html`<h1>Dev mailbox</h1>
      <p>No SMTP server is configured (SMTP_URL), so email is shown here and not sent. Only this machine can open this page, and only at the address that was printed at startup.</p>
       <h2>Unsent mail, newest first</h2>${unsent.length > 0 ? html`<ul>${unsent}</ul>` : none}`;
    return c.html(pageDocument('Dev mailbox', STYLE, main));
  });

  const message = async (c: Context<BackendEnv>) => {
    const id = c.req.param('id') ?? '';
    const mail = await database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
    if (!mail) throw new ApiError(404, 'There is no such message.');
    return mail;
  };
  app.get('/:id', page, async (c) => {
    const { subject, recipient, created_at, template, text } = await message(c);
    const { path } = c.req;
    const linked = raw(String(html`${text}`).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>'));
    const main = html`<h1>${subject}</h1><dl><dt>To</dt><dd>${recipient}</dd><dt>Written</dt><dd>${when(created_at)}</dd><dt>Template</dt><dd>${template}</dd></dl>
    <h2>As HTML</h2>
    <iframe src="${withKey(c, `${path}/html`)}" title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <h2>As plain text</h2><pre>${linked}</pre>
    <p><a href="${withKey(c, path.split('/').slice(0, -1).join('/'))}">All mail</a></p>`;
    return c.html(pageDocument(subject, STYLE, main));
  });
  app.get('/:id/html', document, async (c) => {
    const { html } = await message(c);
    return c.html(html.replaceAll('<a ', '<a target="_blank" rel="noopener noreferrer" '));
  });
  return app;
}

function when(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

const STYLE = `${PAGE_STYLE}
body { box-sizing: border-box; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font: 600 1.25rem/1.3 var(--display); }
ul { margin: 0; padding: 0 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); list-style: none; }
li { padding: 0.75rem 0; overflow-wrap: anywhere; }
li + li { border-top: 1px solid var(--line); }
li a { display: inline-block; padding: 0.125rem 0; font-weight: 600; }
small, dt { color: var(--soft); font-size: 0.9375rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { box-sizing: border-box; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 14px; background: #fff; }
pre { margin: 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.6 ui-monospace, monospace; }
`;

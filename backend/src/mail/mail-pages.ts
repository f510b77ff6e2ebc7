import { type Context, Hono } from 'hono';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { localOnly, withKey } from '../http/local-only.ts';
import type { Services } from '../services.ts';
import { escapeHtml } from './escape-html.ts';
import { answerMailHtml } from './mail-html.ts';
import { mailPreviews } from './mail-previews.ts';
import type { MailContent } from './mail-templates.ts';
import { answerMailPage } from './page-shell.ts';

const MOST = 100;

/**
 * `GET _mail`: the mail that is kept in place of being sent, and a preview of every template. For whoever runs
 * the site on this machine (`localOnly`), and without an SMTP server: with one there is nothing here.
 */
export function mailPages(services: Pick<Services, 'config' | 'database'>): Hono<BackendEnv> {
  const { config, database } = services;
  const previews = mailPreviews(config);
  const app = new Hono<BackendEnv>();
  app.use(localOnly(config));

  app.get('/', async (c) => {
    const mails = await database.db
      .selectFrom('mail')
      .select(['id', 'subject', 'recipient', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(MOST)
      .execute();
    const here = c.req.path.replace(/\/$/, '');
    const kept = mails.map(({ id, subject, recipient, created_at }) =>
      entry(withKey(c, `${here}/kept/${id}`), subject, `to ${recipient}, ${when(created_at)}`),
    );
    const templates = Object.entries(previews).map(([name, write]) =>
      entry(withKey(c, `${here}/template/${name}`), write().subject, name),
    );
    const none = '<p>No mail yet. Register, or ask for a new password, and look again.</p>';
    return answerMailPage(
      c,
      'Mail that would have been sent',
      `<p>No SMTP server is configured (SMTP_URL), so mail is kept here. Only this machine can see it, and only by the address that was printed at the start.</p>
       <h2>Kept, newest first</h2>${kept.length > 0 ? `<ul>${kept.join('')}</ul>` : none}
       <h2>Templates</h2><ul>${templates.join('')}</ul>`,
    );
  });

  const pages = (kind: string, find: (key: string) => Promise<Found | undefined>) => {
    const message = async (c: Context<BackendEnv>) => {
      const found = await find(c.req.param('key') ?? '');
      if (!found) throw new ApiError(404, 'There is no such message.');
      return found;
    };
    app.get(`/${kind}/:key`, async (c) => {
      const { facts, ...content } = await message(c);
      return answerMailPage(c, content.subject, messagePage(c, content, facts));
    });
    app.get(`/${kind}/:key/html`, async (c) => answerMailHtml(c, (await message(c)).html));
  };
  pages('kept', async (id) => {
    const mail = await database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
    const { recipient = '', template = '', created_at = 0 } = mail ?? {};
    return mail && { ...mail, facts: { To: recipient, Written: when(created_at), Template: template } };
  });
  pages('template', async (name) => {
    const write = Object.hasOwn(previews, name) ? previews[name] : undefined;
    return write && { ...write(), facts: { Template: name, Data: 'a sample' } };
  });
  return app;
}

/** A message, and what to say about it above. */
type Found = MailContent & { facts: Record<string, string> };

function messagePage(c: Context<BackendEnv>, { text }: MailContent, facts: Record<string, string>): string {
  const { path } = c.req;
  const rows = Object.entries(facts).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
  return `<dl>${rows.join('')}</dl>
    <h2>As HTML</h2>
    <iframe src="${escapeHtml(withKey(c, `${path}/html`))}" title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <h2>As plain text</h2><pre>${linked}</pre>
    <p><a href="${escapeHtml(withKey(c, path.split('/').slice(0, -2).join('/')))}">All mail</a></p>`;
}

function entry(path: string, label: string, note: string): string {
  return `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a><br><small>${escapeHtml(note)}</small></li>`;
}

function when(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

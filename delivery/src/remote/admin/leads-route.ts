import { Readable } from 'node:stream';
import { LEAD_KINDS, type LeadKind, type Leads } from 'backend';
import { Hono } from 'hono';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { NO_EVENTS } from './admin-api.ts';
import type { RouteOptions } from './authorizer.ts';
import { daysOf } from './views.ts';

const HOW = `Name the kind, ${LEAD_KINDS.join(' or ')}, and the days, from 1 to 365: /leads.csv?kind=guide_request&days=30`;

const WORDS: Readonly<Record<LeadKind, string>> = {
  guide_request: 'guide request',
  contact_form: 'contact message',
};

/** `GET /leads.csv`: requests as CSV, for a token of all apps with the scope `leads`. Audited before the first byte. */
export function leadsRoute({ store, leads, tokenOf }: RouteOptions & { leads: Leads | undefined }): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const token = await tokenOf(c, { app: ALL_APPS, scopes: ['leads'] }, 'leads');
    const kind = LEAD_KINDS.find((one) => one === c.req.query('kind')) as LeadKind | undefined;
    const days = daysOf(c);
    if (!kind || days === null) return c.text(HOW, 400);
    if (!leads) return c.text(NO_EVENTS, 503);
    const { rows, parts } = await leads.csv(kind, days);
    const unknown = { version: null, commit: null, clean: null, checks: null, digest: null, set: null };
    // Not `audited`, which goes on when it cannot write.
    await store.audit.append({
      ...unknown,
      at: new Date().toISOString(),
      by: `token:${token.name}`,
      action: 'leads exported',
      outcome: 'done',
      app: null,
      said: [
        `${rows} ${WORDS[kind]}${rows === 1 ? '' : 's'} of the last ${days === 1 ? 'day' : `${days} days`}`,
      ],
    });
    const bytes = Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream<Uint8Array>;
    return c.body(bytes, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}.csv"`,
      'cache-control': 'no-store',
    });
  });
  return app;
}

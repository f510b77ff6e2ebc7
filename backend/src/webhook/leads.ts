import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema, SubmissionTable } from '../database/schema.ts';
import { campaignIn } from '../events/event-counts.ts';
import { csvHeader, csvRow } from '../log/text-table.ts';
import { DAY_MS, dayOf } from '../time/hours.ts';

const FIELDS = {
  guide_request: ['name', 'email'],
  contact_form: ['name', 'email', 'subject', 'message'],
} as const;

export type LeadKind = keyof typeof FIELDS;

export const LEAD_KINDS = Object.keys(FIELDS) as LeadKind[];

export type Leads = ReturnType<typeof readLeads>;

const PAGE_ROWS = 500;
/** The other extra fields share one column, because a backend without a site accepts any names. */
const MAX_COLUMNS = 30;

const LAST_COLUMNS = ['page', 'campaign', 'release', 'suspicion', 'all parameters'];

type Row = Pick<SubmissionTable, 'id' | 'body' | 'extra' | 'received_at' | 'suspicion' | 'release'>;

const extraOf = ({ extra }: Row) => new Map(Object.entries(JSON.parse(extra ?? '{}')));

/** Exports leads: guide requests and contact messages. */
export function readLeads({ db }: { db: Kysely<Schema> }, now: () => number = Date.now) {
  async function* rowsOf(kind: LeadKind, since: number, until: number): AsyncGenerator<Row> {
    let [lastTime, lastId] = [since, ''];
    for (;;) {
      const page = await db
        .selectFrom('submission')
        .select(['id', 'body', 'extra', 'received_at', 'suspicion', 'release'])
        .where('type', '=', kind)
        .where('received_at', '<', until)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('received_at', 'id'), '>', tuple(lastTime, lastId)))
        .orderBy('received_at')
        .orderBy('id')
        .limit(PAGE_ROWS)
        .execute();
      // Lets the process handle visitors' requests between the queries, because SQLite is synchronous.
      await setImmediate();
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < PAGE_ROWS) return;
      [lastTime, lastId] = [last.received_at, last.id];
    }
  }

  return {
    /** Exports the submissions of the last `days` UTC days, including today. The parts are CSV (RFC 4180). */
    async csv(kind: LeadKind, days: number) {
      const until = now() + 1;
      const since = dayOf(now()) - (days - 1) * DAY_MS;
      // Collects one name more than there can be columns, to detect that there are other fields.
      const names = new Set<string>();
      let rows = 0;
      for await (const row of rowsOf(kind, since, until)) {
        rows += 1;
        for (const name of extraOf(row).keys()) if (names.size <= MAX_COLUMNS) names.add(name);
      }
      return { rows, parts: csvOf(kind, [...names], rowsOf(kind, since, until)) };
    },
  };
}

async function* csvOf(kind: LeadKind, names: readonly string[], rows: AsyncIterable<Row>) {
  const fields = FIELDS[kind];
  const columns = names.slice(0, MAX_COLUMNS).sort();
  const others = names.length > columns.length ? ['other fields'] : [];
  yield csvHeader(['date', ...fields, ...columns, ...others, ...LAST_COLUMNS]);
  for await (const row of rows) {
    const body = JSON.parse(row.body) as Record<string, unknown>;
    const extra = extraOf(row);
    const extraCells = columns.map((name) => extra.get(name));
    for (const name of columns) extra.delete(name);
    const rest = extra.size > 0 ? JSON.stringify(Object.fromEntries(extra)) : '';
    const source = URL.parse(String(body.source));
    const cells = [
      new Date(row.received_at).toISOString(),
      ...fields.map((field) => body[field]),
      ...extraCells,
      ...others.map(() => rest),
      source?.pathname ?? body.source,
      source && campaignIn(source),
      row.release,
      row.suspicion,
      source?.search.slice(1),
    ];
    yield csvRow(cells.map((cell) => String(cell ?? '')));
  }
}

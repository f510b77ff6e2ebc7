import type { DatabaseSync } from 'node:sqlite';
import type { ClientBase } from 'pg';

type Value = string | number | bigint | Uint8Array | null;

/** Parameters of one statement on PostgreSQL; the protocol allows 65,535. */
const MOST_PARAMETERS = 2000;

/** The tables of a SQLite database, those that others refer to first; Kysely's own bookkeeping is left out. */
export function tablesInOrder(source: DatabaseSync): string[] {
  const names = (
    source
      .prepare(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    const references = source.prepare(`pragma foreign_key_list("${name}")`).all() as { table: string }[];
    for (const { table } of references) if (table !== name) add(table);
    ordered.push(name);
  };
  names.forEach(add);
  return ordered;
}

/** Copies every row of a table. Numbers become true or false, and text a time, where PostgreSQL has such a column. */
export async function copyTable(source: DatabaseSync, target: ClientBase, table: string): Promise<number> {
  const { rows: columns } = await target.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]));
  const names = (source.prepare(`pragma table_info("${table}")`).all() as { name: string }[]).map(
    ({ name }) => name,
  );
  const missing = names.filter((name) => !typeOf.has(name));
  if (missing.length > 0) throw new Error(`${table} has no column ${missing.join(', ')} on PostgreSQL`);
  const list = names.map((name) => `"${name}"`).join(', ');
  const most = Math.floor(MOST_PARAMETERS / names.length);
  let count = 0;
  let batch: unknown[][] = [];

  async function send(): Promise<void> {
    if (batch.length === 0) return;
    const places = batch.map(
      (_, row) => `(${names.map((__, column) => `$${row * names.length + column + 1}`).join(', ')})`,
    );
    await target.query(`insert into "${table}" (${list}) values ${places.join(', ')}`, batch.flat());
    count += batch.length;
    batch = [];
  }
  for (const row of source.prepare(`select ${list} from "${table}"`).iterate() as Iterable<
    Record<string, Value>
  >) {
    batch.push(names.map((name) => convert(row[name] ?? null, typeOf.get(name))));
    if (batch.length === most) await send();
  }
  await send();
  return count;
}

function convert(value: Value, type: string | undefined): unknown {
  if (value === null) return null;
  if (type === 'boolean') return Boolean(value);
  if (type?.startsWith('timestamp'))
    return new Date(typeof value === 'bigint' ? Number(value) : (value as string));
  return value;
}

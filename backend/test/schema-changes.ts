import { type Kysely, sql } from 'kysely';
import type { Engine } from '../src/database/migrations.ts';
import type { Schema } from '../src/database/schema.ts';

/** What a database asks of a row of a table, or does with one. */
interface Rule {
  text: string;
  /** Those it is about; none where nobody can tell. */
  columns: readonly string[];
  /** It lets nobody delete the row of another table that it refers to. */
  keeps: boolean;
}

interface Table {
  columns: Readonly<Record<string, { type: string; isNullable: boolean; hasDefault: boolean }>>;
  rules: readonly Rule[];
}

/** The tables of a database by name, as queries meet them: names of indexes and orders of columns are left out. */
export type Tables = Readonly<Record<string, Table>>;

const ON_POSTGRES = sql<Rule & { table: string }>`
  select r.relname as "table", found.text, found.keeps, array(
    select attname::text from pg_attribute where attrelid = r.oid and attnum = any(found.columns) order by attnum
  ) as columns
  from pg_class r join (
    select conrelid as "table", pg_get_constraintdef(oid) as text, conkey::int2[] as columns,
      contype = 'f' and confdeltype in ('a', 'r') as keeps
      from pg_constraint where contype in ('f', 'c', 'x')
    union all select indrelid, 'unique ' || coalesce(pg_get_expr(indpred, indrelid), ''), indkey::int2[], false
      from pg_index where indisunique
    union all select tgrelid, pg_get_triggerdef(oid), '{}', false from pg_trigger where not tgisinternal
  ) as found on found."table" = r.oid
  where r.relnamespace = current_schema()::regnamespace`;

const ON_SQLITE = sql<{ table: string; text: string; columns: string; keeps: number }>`
  select m.name as "table", 'unique' || iif(i.partial, ' in part', '') as text, 0 as keeps,
    (select json_group_array(coalesce(name, '')) from pragma_index_info(i.name)) as columns
    from sqlite_master m join pragma_index_list(m.name) i where m.type = 'table' and i."unique" = 1
  union all select m.name, 'references ' || f."table", f.on_delete in ('NO ACTION', 'RESTRICT'), json_array(f."from")
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'
  union all select tbl_name, sql, 0, '[]' from sqlite_master where type = 'trigger'
  union all select name, 'check ' || (length(sql) - length(replace(lower(sql), 'check', ''))), 0, '[]'
    from sqlite_master where type = 'table' and sql like '%check%'`;

/** Reads the tables of a database, without Kysely's own. */
export async function readTables(db: Kysely<Schema>, engine: Engine): Promise<Tables> {
  const rules: readonly (Rule & { table: string })[] =
    engine === 'postgres'
      ? (await ON_POSTGRES.execute(db)).rows
      : (await ON_SQLITE.execute(db)).rows.map((row) => ({
          ...row,
          columns: JSON.parse(row.columns),
          keeps: Boolean(row.keeps),
        }));
  const tables = await db.introspection.getTables();
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      {
        columns: Object.fromEntries(
          columns.map(({ name: column, dataType, isNullable, hasDefaultValue }) => [
            column,
            { type: dataType, isNullable, hasDefault: hasDefaultValue },
          ]),
        ),
        rules: rules.filter(({ table }) => table === name),
      },
    ]),
  );
}

/** What a version that knows only the tables of before could not work with, one line each; nothing when only something was added. */
export function breaking(before: Tables, after: Tables): string[] {
  return [
    ...Object.entries(before).flatMap(([name, table]) => {
      const now = after[name];
      return now ? changesOf(name, table, now) : [`${name} is gone`];
    }),
    ...Object.entries(after).flatMap(([name, { rules }]) =>
      rules
        .filter((rule) => rule.keeps && !has(before[name]?.rules ?? [], rule))
        .map(({ text }) => `${name} lets nobody delete what it refers to: ${text}`),
    ),
  ];
}

const has = (rules: readonly Rule[], { text, columns }: Rule) =>
  rules.some((rule) => rule.text === text && `${rule.columns}` === `${columns}`);

function changesOf(name: string, before: Table, after: Table): string[] {
  const added = ({ columns }: Rule) =>
    columns.length > 0 && columns.every((column) => !(column in before.columns) && column in after.columns);
  return [
    ...Object.entries(before.columns).flatMap(([column, was]) => {
      const is = after.columns[column];
      if (!is) return [`${name}.${column} is gone`];
      if (is.type !== was.type || is.isNullable !== was.isNullable)
        return [`${name}.${column} holds other values`];
      return was.hasDefault && !is.hasDefault ? [`${name}.${column} has no default any more`] : [];
    }),
    ...Object.entries(after.columns).flatMap(([column, { isNullable, hasDefault }]) =>
      column in before.columns || isNullable || hasDefault ? [] : [`${name}.${column} must be written`],
    ),
    ...before.rules.filter((rule) => !has(after.rules, rule)).map(({ text }) => `${name} has lost: ${text}`),
    ...after.rules
      .filter((rule) => !has(before.rules, rule) && !added(rule))
      .map(({ text }) => `${name} asks more: ${text}`),
  ];
}

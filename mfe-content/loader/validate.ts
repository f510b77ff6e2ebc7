import * as v from 'valibot';
import { didYouMean, fieldOf, type Issue, issueAt, nearMiss, type Path, type Source } from './source.ts';

interface Parts {
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly string[];
}

const unwrapped = (schema: v.GenericSchema): v.GenericSchema & Parts => (schema as Parts).wrapped ?? schema;

function schemaAt(schema: v.GenericSchema, path: Path): (v.GenericSchema & Parts) | undefined {
  let found: (v.GenericSchema & Parts) | undefined = unwrapped(schema);
  for (const key of path) {
    const next: v.GenericSchema | undefined = typeof key === 'number' ? found?.item : found?.entries?.[key];
    found = next && unwrapped(next);
  }
  return found;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  strict_object: 'a group of fields',
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of fields';
  return typeof value === 'string' ? `the text “${value.slice(0, 60)}”` : `${value}`;
}

function messageOf(field: string, issue: v.BaseIssue<unknown>): string {
  const { kind, type, input, message } = issue;
  if (input === null || input === '' || input === undefined)
    return input === undefined ? `${field} is missing.` : `${field} is empty.`;
  if (type === 'picklist')
    return message.startsWith('Invalid')
      ? `${field} is ${kindOf(input)}, which is not one of its words.`
      : message;
  if (kind === 'schema') return `${field} is ${kindOf(input)}, not ${KINDS[type] ?? issue.expected}.`;
  const isList = Array.isArray(input);
  if (type === 'min_length' || type === 'max_length') {
    const length = (input as string | readonly unknown[]).length;
    const [one, several] = isList ? ['entry', 'entries'] : ['character', 'characters'];
    return `${field} has ${length} ${length === 1 ? one : several}, which is too ${type === 'min_length' ? 'few' : 'many'}.`;
  }
  if (type === 'min_value' || type === 'max_value')
    return `${field} is ${input}, which is too ${type === 'min_value' ? 'low' : 'high'}.`;
  return type === 'check' || type === 'regex'
    ? message
    : `${field} is not what it must be: ${kindOf(input)}.`;
}

function remedyOf(schema: (v.GenericSchema & Parts) | undefined): string {
  const description = schema && v.getDescription(schema as never);
  if (description) return `Give ${description}.`;
  const fields = Object.keys(schema?.entries ?? {}).join(', ');
  return fields ? `Give its fields: ${fields}.` : 'Correct it.';
}

/** Checks a value of a file. @returns its schema's output, or every mistake. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  source: Source,
): { output: v.InferOutput<Schema> | undefined; issues: readonly Issue[] } {
  if (source.issues.length > 0) return { output: undefined, issues: source.issues };
  const result = v.safeParse(schema, source.value);
  if (result.success) return { output: result.output, issues: [] };
  const issues: Issue[] = [];
  const meant = new Set<string>();
  const missing: [string, Issue][] = [];
  for (const issue of result.issues as readonly v.BaseIssue<unknown>[]) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    if (issue.type === 'strict_object' && issue.expected === 'never') {
      const above = path.slice(0, -1);
      const known = Object.keys(schemaAt(schema, above)?.entries ?? {});
      const given = Object.keys(issue.path?.at(-1)?.input as object);
      const free = known.filter((key) => !given.includes(key));
      // The library reports only the first one.
      for (const key of given.filter((one) => !known.includes(one))) {
        const miss = nearMiss(key, free);
        if (miss) meant.add([...above, miss].join('.'));
        const remedy = didYouMean(
          key,
          free,
          `Delete it. There can be: ${known.filter((one) => one !== 'id').join(', ')}.`,
        );
        issues.push(issueAt(source, [...above, key], `There is no field ${key} here.`, remedy));
      }
      continue;
    }
    const field = fieldOf(path) || source.file;
    const own = schemaAt(schema, path);
    const give = remedyOf(own);
    const remedy = own?.options ? didYouMean(String(issue.input), own.options, give) : give;
    const found = issueAt(source, path, messageOf(field, issue), remedy);
    if (issue.input === undefined) missing.push([path.join('.'), found]);
    else issues.push(found);
  }
  const others = missing.filter(([path]) => !meant.has(path)).map(([, issue]) => issue);
  return { output: undefined, issues: [...source.issues, ...issues, ...others] };
}

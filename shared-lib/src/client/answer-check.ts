/** Whether a response with an OK status has the fields that its call needs. Other content does not matter. */
export type AnswerCheck<Answer> = (data: unknown) => data is Answer;

/** The fields of a response that is an object; empty for anything else. */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** Whether a text is a web page, from a captive portal or a site that serves its home page at every address. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

/** For calls that do not read their response: anything except a web page. */
export function isAnswer<Answer>(data: unknown): data is Answer {
  return typeof data !== 'string' || !isPage(data);
}

/** For calls whose response the specification ignores (section 7). */
export function isAnything(_data: unknown): _data is unknown {
  return true;
}

/** For calls that read an object. */
export function isObject<Answer extends object>(data: unknown): data is Answer {
  return Object.keys(fieldsOf(data)).length > 0;
}

/** For calls that read the `data` array (specification section 7, "content/list"). */
export function isList<Item>(data: unknown): data is { data: Item[] } {
  return Array.isArray(fieldsOf(data).data);
}

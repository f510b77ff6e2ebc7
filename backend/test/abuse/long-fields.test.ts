import { boundedText, read } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { EVERY_PATH } from './path-bodies.ts';

/** The common structure of schemas. */
interface SchemaNode {
  type: string;
  pipe?: [SchemaNode, ...SchemaNode[]];
  entries?: Record<string, SchemaNode>;
  rest?: SchemaNode;
  options?: SchemaNode[];
  wrapped?: SchemaNode;
  item?: SchemaNode;
}

/** The steps of a schema, in order. */
const steps = ({ pipe, ...schema }: SchemaNode): SchemaNode[] =>
  pipe ? [...steps(pipe[0]), ...pipe.slice(1)] : [schema];

/** Every text with further checks in a body: its path, and its checks. */
function* checkedTexts(schema: SchemaNode, path: string): Generator<[string, string[]]> {
  const { entries = {}, rest, options, wrapped, item } = schema;
  if (schema.type === 'string') {
    const [, ...more] = steps(schema).map(({ type }) => type);
    if (more.length > 0) yield [path, more];
  } else if (wrapped) yield* checkedTexts(wrapped, path);
  else if (item) yield* checkedTexts(item, `${path} []`);
  else if (schema.type.includes('object')) {
    for (const [name, field] of Object.entries(entries)) yield* checkedTexts(field, `${path} ${name}`);
    if (rest) yield* checkedTexts(rest, `${path} *`);
  } else if (['union', 'variant'].includes(schema.type)) {
    for (const option of options ?? []) yield* checkedTexts(option, path);
  } else {
    const plain = ['literal', 'picklist', 'number', 'boolean', 'null'];
    expect(plain, `${path} is a kind of field that this test supports`).toContain(schema.type);
  }
}

const TEXTS = EVERY_PATH.flatMap(([path, { body }]) => [
  ...checkedTexts(body as unknown as SchemaNode, path),
]);

test('finds the texts', () => {
  expect(TEXTS.length).toBeGreaterThan(25);
});

test.each(TEXTS)('%s: checks the length first', (_, checks) => {
  expect(checks[0]).toBe('max_length');
});

test('runs no check on a text that is too long', () => {
  const check = vi.fn(() => true);
  const text = v.pipe(boundedText(3, { error: 'no text' }), v.check(check));
  expect(read(text, 'long').issues?.map(({ message }) => message)).toEqual(['no text']);
  expect(check).not.toHaveBeenCalled();
});

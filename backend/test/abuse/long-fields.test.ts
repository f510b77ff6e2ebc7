import { boundedText, read } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { EVERY_PATH } from './path-bodies.ts';

/** A schema as its kind alone shows it. */
interface Shown {
  type: string;
  pipe?: [Shown, ...Shown[]];
  entries?: Record<string, Shown>;
  rest?: Shown;
  options?: Shown[];
  wrapped?: Shown;
  item?: Shown;
}

/** What is done with a value, in its order. */
const steps = ({ pipe, ...schema }: Shown): Shown[] =>
  pipe ? [...steps(pipe[0]), ...pipe.slice(1)] : [schema];

/** Every text in a body that is checked for more than being text: the way to it, and what is done with it. */
function* checkedTexts(schema: Shown, way: string): Generator<[string, string[]]> {
  const { entries = {}, rest, options, wrapped, item } = schema;
  if (schema.type === 'string') {
    const [, ...more] = steps(schema).map(({ type }) => type);
    if (more.length > 0) yield [way, more];
  } else if (wrapped) yield* checkedTexts(wrapped, way);
  else if (item) yield* checkedTexts(item, `${way} []`);
  else if (schema.type.includes('object')) {
    for (const [name, field] of Object.entries(entries)) yield* checkedTexts(field, `${way} ${name}`);
    if (rest) yield* checkedTexts(rest, `${way} *`);
  } else if (['union', 'variant'].includes(schema.type)) {
    for (const option of options ?? []) yield* checkedTexts(option, way);
  } else {
    const plain = ['literal', 'picklist', 'number', 'boolean', 'null'];
    expect(plain, `${way} is a kind of field that this test knows`).toContain(schema.type);
  }
}

const TEXTS = EVERY_PATH.flatMap(([path, { body }]) => [...checkedTexts(body as unknown as Shown, path)]);

test('finds the texts that it is about', () => {
  expect(TEXTS.length).toBeGreaterThan(25);
});

test.each(TEXTS)('%s: its length is checked first', (_, checks) => {
  expect(checks[0]).toBe('max_length');
});

test('what is too long is seen by nothing after its length', () => {
  const seen = vi.fn(() => true);
  const text = v.pipe(boundedText(3, { error: 'no text' }), v.check(seen));
  expect(read(text, 'long').issues?.map(({ message }) => message)).toEqual(['no text']);
  expect(seen).not.toHaveBeenCalled();
});

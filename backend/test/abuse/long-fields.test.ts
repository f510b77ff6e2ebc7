import { boundedText, read } from 'shared-lib/fields/fields.ts';
import { leastCpu } from 'shared-lib/testing/least-cpu.ts';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend } from '../test-backend.ts';
import { type Belongings, belongings, bodyFor, EVERY_FIELD, EVERY_PATH } from './path-bodies.ts';

/** Close to the 64 KB of a body. */
const LONG = 64_000;
/**
 * What patterns for addresses, passwords, phone numbers, dates, tokens and trimmed text are slowest at: what they match
 * over and over, and at last a sign that they do not.
 */
const WORST = [
  `a@${'.'.repeat(LONG)}@`,
  `a@${'a.'.repeat(LONG / 2)}@`,
  `${'a'.repeat(LONG)}@`,
  `${'a.'.repeat(LONG / 2)}@`,
  `<${'a@'.repeat(LONG / 2)}>`,
  `A${'1'.repeat(LONG)}a`,
  `${'aA1!'.repeat(LONG / 4)}\n`,
  `+${'1'.repeat(LONG)}x`,
  `2025-06-12T09:30:00.${'0'.repeat(LONG)}x`,
  `a${' '.repeat(LONG)}a`,
  `${' '.repeat(LONG)}`,
  `${'\t\n'.repeat(LONG / 5)}\0`,
  `${'-'.repeat(LONG)}`,
  `${'%C3'.repeat(LONG / 3)}`,
];
/** Generous: patterns in linear time need a few milliseconds of the processor, those in quadratic time many seconds. */
const CPU_MS = 500;

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

describe('64 KB of the worst case', () => {
  let started: Awaited<ReturnType<typeof startTestBackend>>;
  let rosa: Belongings;
  beforeAll(async () => {
    started = await startTestBackend('sqlite', { AUTH_ATTEMPTS_PER_MINUTE: '1000000' });
    rosa = await belongings(started.site);
  });
  afterAll(() => started?.stop());

  test.each(EVERY_FIELD)('%s %s is refused at once, by its length', async (path, field) => {
    const { site } = started;
    const free = path.startsWith('/content/') && !['id', 'type'].includes(field);
    for (const worst of WORST) {
      const body = { ...bodyFor(path, rosa, field), [field]: worst };
      const took = await leastCpu(CPU_MS, async () => {
        const { status } = await site.post(path, body, { token: rosa.visitor.token });
        if (!free) expect([400, 422], `${path} ${field}`).toContain(status);
      });
      expect(took, `${path} ${field} ${worst.slice(0, 8)}`).toBeLessThan(CPU_MS);
    }
  });
});

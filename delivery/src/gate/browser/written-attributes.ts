import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AttributeQuestion } from './attribute-writer.ts';
import type { Attributes } from './hydrated-elements.ts';

type Answer = (attributes: (Attributes | null)[]) => void;

const waiting = new Map<number, { answer: Answer; fail: (error: Error) => void }>();
let writer: Worker | undefined;
let asked = 0;

function startWriter(): Worker {
  const worker = new Worker(join(import.meta.dirname, 'attribute-writer.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  worker.on('message', ({ id, attributes }: { id: number; attributes: (Attributes | null)[] }) => {
    waiting.get(id)?.answer(attributes);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
    writer = undefined;
  });
  return worker;
}

/**
 * The attributes that React's server renderer writes for elements with these props, in their order; null for
 * one that it does not write in its place.
 */
export function writtenAttributes(elements: AttributeQuestion['elements']): Promise<(Attributes | null)[]> {
  writer ??= startWriter();
  const worker = writer;
  asked += 1;
  const id = asked;
  return new Promise((answer, fail) => {
    waiting.set(id, { answer, fail });
    worker.ref();
    worker.postMessage({ id, elements } satisfies AttributeQuestion);
  });
}

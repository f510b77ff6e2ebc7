import { parentPort } from 'node:worker_threads';
import { parseFragment } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { elementsBelow } from '../../html.ts';
import type { Attributes, HydratedElement } from './hydrated-elements.ts';

/** What the writer is asked: elements, and a number to answer under. */
export interface AttributeQuestion {
  id: number;
  elements: readonly Pick<HydratedElement, 'tag' | 'namespace' | 'props'>[];
}

function attributesOf({ tag, namespace, props }: AttributeQuestion['elements'][number]): Attributes | null {
  const element = createElement(tag, props);
  const whole = namespace === 'html' ? element : createElement(namespace, null, element);
  try {
    // React writes what it wants preloaded in front of the element.
    const written = elementsBelow(parseFragment(renderToStaticMarkup(whole)))
      .filter(({ tagName }) => tagName === tag)
      .at(-1);
    if (!written) return null;
    return Object.fromEntries(
      written.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    );
  } catch {
    return null;
  }
}

/**
 * A thread that answers with the attributes which React's server renderer writes for props. It has a NODE_ENV
 * of its own, because React is chosen by it once and its development build writes to the console.
 */
parentPort?.on('message', ({ id, elements }: AttributeQuestion) => {
  parentPort?.postMessage({ id, attributes: elements.map(attributesOf) });
});

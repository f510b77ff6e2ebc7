import type { ReactNode } from 'react';
import type { prerenderToNodeStream } from 'react-dom/static';

/**
 * Returns the complete markup of an element. Rejects with the first error inside it.
 * @param identifierPrefix of the ids of `useId`, which must match the root that hydrates the markup.
 */
export type RenderMarkup = (element: ReactNode, identifierPrefix?: string) => Promise<string>;

/**
 * React's server renderer for a shell: returns the complete markup of an element as text. The renderer's streams stay
 * here, because they expose Node's own objects. After an error React itself would render the fallback.
 */
export function markupRenderer(prerender: typeof prerenderToNodeStream): RenderMarkup {
  return async (element, identifierPrefix) => {
    const errors: unknown[] = [];
    const { prelude } = await prerender(element, {
      ...(identifierPrefix && { identifierPrefix }),
      // Otherwise React moves content above 12.8 kB and needs inline scripts to move it back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        errors.push(error);
      },
    });
    let markup = '';
    for await (const chunk of prelude) markup += chunk;
    if (errors.length > 0) throw errors[0];
    return markup;
  };
}

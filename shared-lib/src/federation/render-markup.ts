import type { ReactNode } from 'react';
import type { prerenderToNodeStream } from 'react-dom/static';

/**
 * Returns the complete markup of an element. Rejects with the first error inside of it.
 * @param identifierPrefix of the ids that `useId` gives: the same as the one of the root that hydrates the markup.
 */
export type RenderMarkup = (element: ReactNode, identifierPrefix?: string) => Promise<string>;

/**
 * React's server renderer for a shell: the markup of an element as text, once it is complete. The renderer's
 * streams stay here: they lead to Node's own objects. After an error React alone would render the fallback.
 */
export function markupRenderer(prerender: typeof prerenderToNodeStream): RenderMarkup {
  return async (element, identifierPrefix) => {
    const errors: unknown[] = [];
    const { prelude } = await prerender(element, {
      ...(identifierPrefix && { identifierPrefix }),
      // Else React moves content above 12.8 kB and needs inline scripts to move it back.
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

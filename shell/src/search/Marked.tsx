import { Fragment, type ReactElement } from 'react';
import { piecesOf, termsOf } from './search-terms.ts';

/** A text with the words marked that answer a query. */
export function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }): ReactElement {
  const parts: ReactElement[] = [];
  let done = 0;
  for (const { piece, at } of piecesOf(text)) {
    if (!termsOf(piece).some((term) => terms.has(term))) continue;
    parts.push(
      <Fragment key={at}>
        {text.slice(done, at)}
        <mark>{piece}</mark>
      </Fragment>,
    );
    done = at + piece.length;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}

import { Fragment, type ReactElement, type RefObject, useEffect, useState } from 'react';
import hidden from 'shared-lib/ui/Hidden.module.css';
import styles from './SearchPanel.module.css';
import {
  excerpt,
  piecesOf,
  type SearchAnswer,
  type SearchIndex,
  type SearchResult,
  termsOf,
} from './search-index.ts';

// Exported again, so that `SearchDialog.tsx` loads the code of panel and index with one import.
export { loadSearchIndex } from './search-index.ts';

interface SearchPanelProps {
  dialog: RefObject<HTMLDialogElement | null>;
  query: string;
  index: SearchIndex;
}

export function SearchPanel({ dialog, query, index }: SearchPanelProps): ReactElement {
  useSearchKeys(dialog);
  const answer = index(query);
  return (
    <>
      <SearchStatus text={summary(query, answer)} />
      {answer === null && (
        <p className={styles.hint}>
          Search the tips, projects, articles, picks and the free guide. Try gutters, rug size or LED bulbs.
        </p>
      )}
      {answer?.results.length === 0 && <p className={styles.hint}>Try fewer words or a different one.</p>}
      {answer && answer.results.length > 0 && <SearchResults results={answer.results.slice(0, MAX_SHOWN)} />}
      <p className={styles.footer}>
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes
      </p>
    </>
  );
}

/** Escape by default only clears the field, so this function handles Escape too. */
function useSearchKeys(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const field = element?.querySelector<HTMLInputElement>('input[type=search]');
    if (!element || !field) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const links = [...element.querySelectorAll('a')];
      const at = links.indexOf(document.activeElement as HTMLAnchorElement);
      const inField = document.activeElement === field;
      if (event.key === 'ArrowDown') links[at + 1]?.focus();
      else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? field).focus();
      else if (event.key === 'Enter' && inField) element.querySelector<HTMLElement>('[data-result]')?.click();
      else if (event.key === 'Escape') element.close();
      else return;
      event.preventDefault();
    };
    const onClick = ({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) => {
      const isNewTab = metaKey || ctrlKey || shiftKey;
      // A click on the backdrop has the dialog as its target.
      if (target === element || (!isNewTab && (target as Element).closest('a'))) element.close();
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('click', onClick);
    };
  }, [dialog]);
}

const MAX_SHOWN = 12;

function summary(query: string, answer: SearchAnswer | null): string {
  if (!answer) return '';
  const { results, exact } = answer;
  if (results.length === 0) return `Nothing found for “${query.trim()}”`;
  const countText = (count: number) => (count === 1 ? '1 result' : `${count} results`);
  // The total number of inexact matches is meaningless.
  if (!exact) return `No exact match. Closest: ${countText(Math.min(results.length, MAX_SHOWN))}`;
  const count = countText(results.length);
  return results.length > MAX_SHOWN ? `Top ${MAX_SHOWN} of ${count}` : count;
}

function SearchResults({ results }: { results: readonly SearchResult[] }): ReactElement {
  return (
    <ol className={styles.results}>
      {results.map(({ to, heading, page, text, terms }) => (
        <li key={`${to} ${heading}`}>
          <a className={styles.result} href={to} data-result>
            <strong>
              <Marked text={heading} terms={terms} />
            </strong>{' '}
            {page && (
              <span className={styles.page}>
                <Marked text={page} terms={terms} />
              </span>
            )}{' '}
            <span className={styles.excerpt}>
              <Marked text={excerpt(text, terms)} terms={terms} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

const ANNOUNCE_DELAY_MS = 500;

/** Screen readers announce the text only after a pause in typing. */
function SearchStatus({ text }: { text: string }): ReactElement {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {text && (
        <p className={styles.status} aria-hidden="true">
          {text}
        </p>
      )}
      <p className={hidden.hidden} role="status">
        {announced}
      </p>
    </>
  );
}

export function Marked({ text, terms }: { text: string; terms: ReadonlySet<string> }): ReactElement {
  const parts: ReactElement[] = [];
  let end = 0;
  for (const { piece, at } of piecesOf(text)) {
    if (!termsOf(piece).some((term) => terms.has(term))) continue;
    parts.push(
      <Fragment key={at}>
        {text.slice(end, at)}
        <mark>{piece}</mark>
      </Fragment>,
    );
    end = at + piece.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

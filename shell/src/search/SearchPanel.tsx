import {
  Fragment,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import hidden from 'shared-lib/ui/Hidden.module.css';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { useBackOnline } from 'shared-lib/ui/use-back-online.ts';
import { SearchFailure } from './SearchFailure.tsx';
import styles from './SearchPanel.module.css';
import { useLeaving, useSearchKeys } from './search-dialog.ts';
import {
  excerpt,
  loadSearchIndex,
  piecesOf,
  type SearchAnswer,
  type SearchIndex,
  type SearchResult,
  termsIn,
  termsOf,
} from './search-index.ts';

/** The state that the dialog and the panel below its field share. */
interface SearchPanelProps {
  dialog: RefObject<HTMLDialogElement | null>;
  query: string;
  setQuery: (query: string) => void;
}

/** The panel below the search field: examples, results, or links when nothing was found. Loaded when the search first opens. */
export function SearchPanel({ dialog, query, setQuery }: SearchPanelProps): ReactElement {
  const { index, retry } = useSearchIndex();
  const leave = useLeaving(dialog);
  useSearchKeys(dialog);
  function choose(example: string): void {
    setQuery(example);
    // The pressed button disappears, and the focus would be lost.
    dialog.current?.querySelector('input')?.focus();
  }
  if (index === null) return <Spinner label="Loading" />;
  if (index instanceof Error) return <SearchFailure retry={retry} />;
  const answer = index(query);
  return (
    <>
      <SearchStatus text={summary(query, answer)} />
      {answer === null && <SearchHint choose={choose} />}
      {answer?.results.length === 0 && <SearchNothing leave={leave} />}
      {answer && answer.results.length > 0 && (
        <SearchResults results={answer.results.slice(0, SHOWN)} leave={leave} />
      )}
      <p className={styles.footer}>
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes
      </p>
    </>
  );
}

/** The index: null while it loads, or the error. `retry` requests it again. */
function useSearchIndex(): { index: SearchIndex | Error | null; retry: () => void } {
  const [index, setIndex] = useState<SearchIndex | Error | null>(null);
  const retry = useCallback(() => {
    setIndex(null);
    loadSearchIndex().then(
      (loaded) => setIndex(() => loaded),
      (cause: unknown) => setIndex(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }, []);
  useEffect(retry, [retry]);
  useBackOnline(index instanceof Error, retry);
  return { index, retry };
}

/** Only the best results are shown. */
const SHOWN = 12;

function summary(query: string, answer: SearchAnswer | null): string {
  if (!answer) return '';
  const { results, exact } = answer;
  if (results.length === 0) return `Nothing found for “${query.trim()}”`;
  const named = (count: number) => (count === 1 ? '1 result' : `${count} results`);
  // The number of inexact matches is meaningless.
  if (!exact) return `No exact match. Closest: ${named(Math.min(results.length, SHOWN))}`;
  const count = named(results.length);
  return results.length > SHOWN ? `Top ${SHOWN} of ${count}` : count;
}

/** The excerpt shows the terms that the heading does not. */
function termsBeyond(heading: string, terms: ReadonlySet<string>): ReadonlySet<string> {
  const inHeading = new Set(termsIn(heading));
  return new Set([...terms].filter((term) => !inHeading.has(term)));
}

/** Whether the target is a file, which the browser opens, and not a page of the site. */
const isFile = (to: string): boolean => /\.pdf(#|$)/.test(to);

function Found({ heading, page, text, terms }: SearchResult): ReactElement {
  return (
    <>
      <strong>
        <Marked text={heading} terms={terms} />
      </strong>{' '}
      {page && (
        <span className={styles.page}>
          <Marked text={page} terms={terms} />
        </span>
      )}{' '}
      <span className={styles.excerpt}>
        <Marked text={excerpt(text, termsBeyond(heading, terms))} terms={terms} />
      </span>
    </>
  );
}

/** The found sections, each a link. */
function SearchResults(props: {
  results: readonly SearchResult[];
  leave: (event: MouseEvent<HTMLAnchorElement>) => void;
}): ReactElement {
  return (
    <ol className={styles.results}>
      {props.results.map((result) => (
        <li key={`${result.to} ${result.heading}`}>
          <a
            className={styles.result}
            href={result.to}
            data-result
            onClick={isFile(result.to) ? undefined : props.leave}
          >
            <Found {...result} />
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The pause after which a screen reader announces results, in milliseconds. */
const PAUSE_MS = 500;

/** The number of results: shown immediately, announced politely after a pause in typing. */
function SearchStatus({ text }: { text: string }): ReactElement {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE_MS);
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
        {spoken}
      </p>
    </>
  );
}

const EXAMPLES = ['gutters', 'rug size', 'LED bulbs'];

/** The examples that are shown before anything is typed. */
function SearchHint({ choose }: { choose: (example: string) => void }): ReactElement {
  return (
    <div className={styles.hint}>
      <p>Search the tips, projects, articles, picks and the free guide, for example:</p>
      <p className={styles.examples}>
        {EXAMPLES.map((example) => (
          <Button key={example} look="secondary" onClick={() => choose(example)}>
            {example}
          </Button>
        ))}
      </p>
    </div>
  );
}

const ELSEWHERE = [
  { path: '/diy-projects', label: 'Ten good first projects' },
  { path: '/blog', label: 'All articles' },
  { path: '/contact', label: 'Contact us' },
];

/** The links when nothing was found. */
function SearchNothing({ leave }: { leave: (event: MouseEvent<HTMLAnchorElement>) => void }): ReactElement {
  return (
    <div className={styles.hint}>
      <p>Try fewer words or a different one, or start here:</p>
      <ul className={styles.elsewhere}>
        {ELSEWHERE.map(({ path, label }) => (
          <li key={path}>
            <a href={path} onClick={leave}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A text with the words that match the query marked. */
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

import type { MouseEvent, ReactElement } from 'react';
import { Link } from 'react-router';
import { excerpt } from './excerpt.ts';
import { Marked } from './Marked.tsx';
import styles from './SearchPanel.module.css';
import type { SearchResult } from './search-index.ts';
import { termsIn } from './search-terms.ts';

/** The excerpt is for what the heading does not say already. */
function termsBeyond(heading: string, terms: ReadonlySet<string>): ReadonlySet<string> {
  const said = new Set(termsIn(heading));
  return new Set([...terms].filter((term) => !said.has(term)));
}

/** Whether a place is in a file, which the browser opens at its page, and no page of the site. */
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

/** The sections that were found, each a link to its place. */
export function SearchResults(props: {
  results: readonly SearchResult[];
  leave: (event: MouseEvent<HTMLAnchorElement>) => void;
}): ReactElement {
  return (
    <ol className={styles.results}>
      {props.results.map((result) => (
        <li key={`${result.to} ${result.heading}`}>
          {isFile(result.to) ? (
            <a className={styles.result} href={result.to} data-result>
              <Found {...result} />
            </a>
          ) : (
            <Link className={styles.result} to={result.to} data-result onClick={props.leave}>
              <Found {...result} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

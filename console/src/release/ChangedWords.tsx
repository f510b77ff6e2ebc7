import type { Words } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import styles from './ChangedWords.module.css';

/** The words of a page that a release changes, with a little of what stands around them. */
export function ChangedWords({ words }: { words: readonly Words[] | null }): ReactElement {
  if (words === null) return <p>It is another text altogether: see the pictures, or the preview.</p>;
  if (words.length === 0) return <p>The words are the same. Something else on the page differs.</p>;
  return (
    <p className={styles.words}>
      {words.map(({ kind, text }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        if (kind === 'same') return <span key={at}>{text}</span>;
        const Change = kind === 'added' ? 'ins' : 'del';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
          <Change key={at}>
            <Hidden>{kind}: </Hidden>
            {text}
          </Change>
        );
      })}
    </p>
  );
}

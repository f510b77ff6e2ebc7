import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import styles from './SearchPanel.module.css';

const EXAMPLES = ['gutters', 'rug size', 'LED bulbs'];

/** What stands in the search before anything is typed. */
export function SearchHint({ setQuery }: { setQuery: (query: string) => void }): ReactElement {
  return (
    <div className={styles.hint}>
      <p>Type a word from a tip, a project, an article or a product, for example:</p>
      <p className={styles.examples}>
        {EXAMPLES.map((example) => (
          <Button key={example} look="secondary" onClick={() => setQuery(example)}>
            {example}
          </Button>
        ))}
      </p>
    </div>
  );
}

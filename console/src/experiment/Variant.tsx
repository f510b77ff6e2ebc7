import type { ReleaseView } from 'delivery/admin-api';
import type { ReactElement } from 'react';
import { Asked } from '../api/Asked.tsx';
import { ChangedWords } from '../release/ChangedWords.tsx';
import styles from './Variant.module.css';

/** A kept release as people know it: by a picture of the page that it changes, and by its words. */
export function Variant({ app, version }: { app: string; version: string }): ReactElement {
  const query = new URLSearchParams({ app, version });
  return (
    <Asked<ReleaseView> path={`/release?${query}`} label={`Asking what ${version} changes`}>
      {({ comparison }) => {
        const shown = comparison?.pictures.find(({ after }) => after !== null);
        const [page] = comparison?.pages ?? [];
        if (!comparison || !(shown || page)) return <p>Nothing is kept of what it changes.</p>;
        const picture = new URLSearchParams({
          app,
          comparison: comparison.name,
          file: shown?.after ?? '',
        });
        return (
          <div className={styles.variant}>
            {shown && (
              <img
                src={`/picture?${picture}`}
                alt={`${shown.path} with ${version}`}
                className={styles.picture}
              />
            )}
            {page && <ChangedWords words={page.words} />}
          </div>
        );
      }}
    </Asked>
  );
}

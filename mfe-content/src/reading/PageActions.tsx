import type { ComponentProps, ReactElement } from 'react';
import { classNames } from '../parts/class-names.ts';
import styles from './PageActions.module.css';

/** The reader's actions on an article. `reading-aids` performs them. */
export function PageActions({ title }: { title: string }): ReactElement {
  return (
    <div className={styles.actions}>
      <AidButton aid="save" data-title={title}>
        Save for later
      </AidButton>
      <AidButton aid="share">Share</AidButton>
    </div>
  );
}

/** A button for one of the `reading-aids`, by name. */
export function AidButton({
  aid,
  className,
  ...rest
}: ComponentProps<'button'> & { aid: string }): ReactElement {
  return <button className={classNames(styles.action, className)} type="button" data-aid={aid} {...rest} />;
}

import type { ComponentProps, ReactElement } from 'react';
import { classNames } from '../parts/class-names.ts';
import styles from './PageActions.module.css';

/** What a reader may do with an article besides reading it; `reading-aids` does it, with the visitor's first move. */
export function PageActions({ title }: { title: string }): ReactElement {
  return (
    <div className={styles.actions}>
      <AidButton aid="save" data-title={title}>
        Save for later
      </AidButton>
      {/* Shown where the browser can share. */}
      <AidButton aid="share" hidden>
        Share
      </AidButton>
    </div>
  );
}

/** A button for one of the `reading-aids`, by its name there; its place is kept until the application runs. */
export function AidButton({
  aid,
  className,
  ...rest
}: ComponentProps<'button'> & { aid: string }): ReactElement {
  return <button className={classNames(styles.action, className)} type="button" data-aid={aid} {...rest} />;
}

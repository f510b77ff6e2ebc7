import type { ComponentProps, ReactElement } from 'react';
import styles from './PageActions.module.css';

/** `islands/perform.ts` handles the buttons. */
export function PageActions({ title }: { title: string }): ReactElement {
  return (
    <div className={styles.actions}>
      <IslandButton island="save" data-title={title} aria-pressed={false}>
        <span>Save for later</span>
        <span>Saved</span>
      </IslandButton>
      <IslandButton island="share">Share</IslandButton>
    </div>
  );
}

export function IslandButton({
  island,
  ...rest
}: ComponentProps<'button'> & { island: string }): ReactElement {
  return <button className={styles.action} type="button" data-island={island} {...rest} />;
}

import type { ReactElement, ReactNode } from 'react';
import styles from './Message.module.css';

/** The heading of a page, and its title in the browser's tab. */
export const Title = ({ children }: { children: string }): ReactElement => (
  <>
    <title>{`${children} - Console`}</title>
    <h1>{children}</h1>
  </>
);

/** A page that says one thing, before there is a console or instead of it. */
export function Message({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <main className={styles.page}>
      <Title>{title}</Title>
      {children}
    </main>
  );
}

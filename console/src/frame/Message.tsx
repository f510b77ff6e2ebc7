import type { ReactElement, ReactNode } from 'react';
import styles from './Message.module.css';
import { Title } from './Title.tsx';

/** A page that says one thing, before there is a console or instead of it. */
export function Message({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <main className={styles.page}>
      <Title>{title}</Title>
      {children}
    </main>
  );
}

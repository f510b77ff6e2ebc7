import { type ReactElement, useEffect, useState } from 'react';
import styles from './SearchPanel.module.css';

/** A reader who is still typing hears nothing yet, in milliseconds. */
const PAUSE_MS = 500;

/** How much was found: seen at once, read out politely after a pause in typing. */
export function SearchStatus({ text }: { text: string }): ReactElement {
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
      <p className={styles.spoken} role="status">
        {spoken}
      </p>
    </>
  );
}

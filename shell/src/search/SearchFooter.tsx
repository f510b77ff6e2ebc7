import { type ReactElement, useState } from 'react';
import styles from './SearchPanel.module.css';
import { slashKeySwitch } from './slash-key-switch.ts';

/** The keys of the search, and the switch of the one that works everywhere (WCAG 2.1.4). */
export function SearchFooter(): ReactElement {
  const [on, setOn] = useState(slashKeySwitch.isOn);
  const change = (checked: boolean) => {
    slashKeySwitch.set(checked);
    setOn(checked);
  };
  return (
    <div className={styles.footer}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes
      </span>
      <label>
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} /> The{' '}
        <kbd>/</kbd> key opens the search
      </label>
    </div>
  );
}

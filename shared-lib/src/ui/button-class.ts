import styles from './Button.module.css';

/** A view has one primary button; `danger` is for deleting. */
export type ButtonLook = 'primary' | 'secondary' | 'danger';

/** The class for buttons, and for links that look like buttons (`<Link className={buttonClass()}>`). */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return `${styles.button} ${styles[look]}`;
}

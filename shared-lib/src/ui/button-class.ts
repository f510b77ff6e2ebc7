import styles from './Button.module.css';

/** How much a button asks for attention; one primary a view. */
export type ButtonLook = 'primary' | 'secondary';

/** The class of something that looks like a button: also for links (`<Link className={buttonClass()}>`). */
export function buttonClass(look: ButtonLook = 'primary'): string {
  return `${styles.button} ${styles[look]}`;
}

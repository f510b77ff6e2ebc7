import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { FOOTER_LINKS, PATHS } from '../paths.ts';
import styles from './AuthCard.module.css';

const PICTURES: Readonly<Record<string, string>> = {
  [PATHS.register]: 'register-cover',
  [PATHS.forgotPassword]: 'forgot-cover',
  [PATHS.resetPassword]: 'forgot-cover',
};

/** The heading of a new title receives the focus if the focused element has disappeared. */
export function AuthCard({
  title,
  intro,
  children,
  footer,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}): ReactElement {
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const previousTitle = useRef(title);
  useEffect(() => {
    if (previousTitle.current === title) return;
    previousTitle.current = title;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);

  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <section className={styles.card}>
          <header className={styles.header}>
            <h1 className={styles.title} ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {intro ? <p className={styles.intro}>{intro}</p> : null}
          </header>
          {children}
          {footer ? <footer className={styles.cardFooter}>{footer}</footer> : null}
        </section>
        {/* Hidden on narrow screens, so lazy loading skips the picture there. */}
        <img
          className={styles.picture}
          src={`${import.meta.env.BASE_URL}pictures/${PICTURES[pathname] ?? 'login-cover'}.svg`}
          width={1600}
          height={900}
          alt=""
          loading="lazy"
        />
      </div>
      <footer className={styles.footer}>
        <ul className={styles.links}>
          {FOOTER_LINKS.map(([path, label]) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}

export function LinkSpinner({ label }: { label: string }): ReactElement {
  return (
    <div className={styles.spinner}>
      <Spinner label={label} />
      <noscript>This page needs JavaScript. Please turn it on and open the link again.</noscript>
    </div>
  );
}

import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import { LEGAL_LINKS, type NavEntry, QUICK_LINKS } from './links.ts';
import styles from './SiteFooter.module.css';

function LinkList({ links }: { links: readonly NavEntry[] }): ReactElement {
  return (
    <ul className={styles.list}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <a href={path}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The footer of specification section 2. */
export function SiteFooter(): ReactElement {
  const { name, mailbox, phone, social, retailer } = currentSite().identity;
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section>
          <h2>About {name}</h2>
          <p>
            Practical advice for people who take care of their own homes: what to do, what it costs, how long
            it takes, and when to call a professional.
          </p>
          <ul className={styles.social}>
            {social.map(({ network, handle, url }) => (
              <li key={network}>
                {url.startsWith('/') ? (
                  network
                ) : (
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener"
                    aria-label={`${network}, ${handle} (opens in a new tab)`}
                  >
                    {network}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
        <nav aria-label="Quick links">
          <h2>Quick Links</h2>
          <LinkList links={QUICK_LINKS} />
        </nav>
        <section>
          <h2>Contact</h2>
          <address className={styles.address}>
            <ul className={styles.list}>
              <li>
                <a href={`mailto:${mailbox}`}>{mailbox}</a>
              </li>
              <li>
                <a href={`tel:${phone.international}`}>{phone.display}</a>
              </li>
              <li>
                <a href="/contact">Write to us</a>
              </li>
            </ul>
          </address>
        </section>
        <nav aria-label="Legal">
          <h2>Legal</h2>
          <LinkList links={LEGAL_LINKS} />
        </nav>
      </div>
      <div className={styles.base}>
        <p>
          As an {retailer.name} Associate, {name} earns from qualifying purchases: when you buy through our
          links, we may earn a commission at no cost to you.
        </p>
        <p>
          © {/* The boot script updates the year, because a page may be read long after it was rendered. */}
          <span data-year>{new Date().getFullYear()}</span> {name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

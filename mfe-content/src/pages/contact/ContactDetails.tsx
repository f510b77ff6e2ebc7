import { AtSign, Mail, Phone } from 'lucide-react';
import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import styles from './ContactDetails.module.css';

/** Mailbox, telephone and social handle (specification section 2, "Contact"). A static region. */
export default function ContactDetails(): ReactElement {
  const { mailbox, phone, social } = currentSite().identity;
  const [network] = social;
  return (
    <section className={styles.details} aria-labelledby="details-title">
      <h2 id="details-title">Other ways to reach us</h2>
      <dl className={styles.list}>
        <div className={styles.detail}>
          <Mail size={22} />
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${mailbox}`}>{mailbox}</a>
          </dd>
        </div>
        <div className={styles.detail}>
          <Phone size={22} />
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${phone.international}`}>{phone.display}</a>
          </dd>
        </div>
        {network ? (
          <div className={styles.detail}>
            <AtSign size={22} />
            <dt>{network.network}</dt>
            <dd>
              <a href={network.url}>{network.handle}</a>
            </dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.note}>
        Something dangerous at home right now? Smell of gas: leave and call your utility or 911 from outside.
        Water near wiring: stay out and switch off the main breaker only if you can reach it dry.
      </p>
    </section>
  );
}

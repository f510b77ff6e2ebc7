import { AtSign, Mail, Phone } from 'lucide-react';
import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import styles from './ContactDetails.module.css';

/** Mailbox, phone and social handle (specification section 2, "Contact"). A static region. */
export default function ContactDetails(): ReactElement {
  const { mailbox, phone, social } = currentSite().identity;
  const [network] = social;
  // British lists have no comma before “and”, as in all of our text.
  const networks = new Intl.ListFormat('en-GB').format(social.map((place) => place.network));
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
          <div className={styles.detail} id="social">
            <AtSign size={22} />
            <dt>{network.url.startsWith('/') ? 'Social' : network.network}</dt>
            <dd>
              {network.url.startsWith('/') ? (
                <>
                  {network.handle}
                  <br />
                  Our name on {networks}. None of these accounts is open yet.
                </>
              ) : (
                <a href={network.url}>{network.handle}</a>
              )}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

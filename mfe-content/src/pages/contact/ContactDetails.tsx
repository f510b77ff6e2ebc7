import { AtSign, Mail, Phone } from 'lucide-react';
import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import styles from './ContactDetails.module.css';

/** Specification section 2, "Contact". */
export function ContactDetails(): ReactElement {
  const { mailbox, phone, social } = currentSite().identity;
  const details = [
    { Icon: Mail, name: 'Email', text: mailbox, href: `mailto:${mailbox}` },
    { Icon: Phone, name: 'Phone', text: phone.display, href: `tel:${phone.international}` },
    ...social.slice(0, 1).map(({ network, url, handle: text }) => {
      const isLocal = url.startsWith('/');
      return { Icon: AtSign, name: isLocal ? 'Social' : network, text, href: isLocal ? undefined : url };
    }),
  ];
  return (
    <div className={styles.about}>
      <section className={styles.details} aria-labelledby="details-title">
        <h2 id="details-title">Other ways to reach us</h2>
        <dl className={styles.list}>
          {details.map(({ Icon, name, text, href }) => (
            <div key={name} className={styles.detail}>
              <Icon size="1.375rem" />
              <dt>{name}</dt>
              <dd>{href ? <a href={href}>{text}</a> : text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section id="emergency" className={styles.emergency} aria-labelledby="emergency-title">
        <h2 id="emergency-title">In an emergency</h2>
        <dl className={styles.numbers}>
          <div>
            <dt>Fire, smoke, or somebody hurt</dt>
            <dd>
              <a href="tel:911">911</a>
            </dd>
          </div>
          <div>
            <dt>Smell of gas</dt>
            <dd>
              <a href="tel:911">911</a> or your gas utility
            </dd>
          </div>
          <div>
            <dt>Poison Help (24/7)</dt>
            <dd>
              <a href="tel:+18002221222">1-800-222-1222</a>
            </dd>
          </div>
        </dl>
        <p>
          If you smell gas, touch no switches, leave, and call from outside. If there is water near wiring,
          stay out of it, and turn off the main breaker only if you can reach it with dry hands on a dry
          floor.
        </p>
      </section>
    </div>
  );
}

import page from 'content:page/contact';
import type { ReactElement } from 'react';
import hidden from 'shared-lib/ui/Hidden.module.css';
import { PageHero } from '../../parts/PageHero.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';

/** `/contact` (specification section 2, "Contact"). */
export default function ContactPage(): ReactElement {
  return (
    <div className={styles.columns}>
      <PageHero page={page} hasPicture={false}>
        <p>
          In danger? Call <a href="tel:911">911</a> first. <a href="#emergency">More numbers</a>
        </p>
      </PageHero>
      <section className={styles.panel} aria-labelledby="message-title">
        <h2 id="message-title" className={hidden.hidden}>
          Send a message
        </h2>
        <ContactForm />
      </section>
      <ContactDetails />
    </div>
  );
}

import type { ReactElement } from 'react';
import { lateCode } from 'shared-lib';
import hidden from 'shared-lib/ui/Hidden.module.css';
import { preparePage, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';

const opening = lateCode(
  'mfe-content/src/pages/contact/ContactOpening.tsx',
  () => import('./ContactOpening.tsx'),
);
const details = lateCode(
  'mfe-content/src/pages/contact/ContactDetails.tsx',
  () => import('./ContactDetails.tsx'),
);

/** `/contact` (specification section 2, "Contact"). */
function ContactPage(): ReactElement {
  return (
    <div className={styles.columns}>
      <StaticRegion load={opening} />
      <section className={styles.panel} aria-labelledby="message-title">
        <h2 id="message-title" className={hidden.hidden}>
          Send a message
        </h2>
        <ContactForm />
      </section>
      <StaticRegion load={details} />
    </div>
  );
}

ContactPage.prepare = preparePage(opening, details);

export default ContactPage;

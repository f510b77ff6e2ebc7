import { type ReactElement, Suspense } from 'react';
import { lateCode } from 'shared-lib';
import hidden from 'shared-lib/ui/Hidden.module.css';
import { lazyPart } from 'shared-lib/ui/lazy-part.tsx';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { preparePage, StaticRegion } from 'shared-lib/ui/StaticRegion.tsx';
import styles from './ContactPage.module.css';

const opening = lateCode(
  'mfe-content/src/pages/contact/ContactOpening.tsx',
  () => import('./ContactOpening.tsx'),
);
const details = lateCode(
  'mfe-content/src/pages/contact/ContactDetails.tsx',
  () => import('./ContactDetails.tsx'),
);

/** The form has its own chunk because of its form library. The chunk loads after the page is hydrated. */
const ContactForm = lazyPart(
  lateCode('mfe-content/src/pages/contact/ContactForm.tsx', () => import('./ContactForm.tsx')),
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
        <Suspense fallback={<Spinner label="Loading the form" />}>
          <ContactForm />
        </Suspense>
      </section>
      <StaticRegion load={details} />
    </div>
  );
}

ContactPage.prepare = preparePage(opening, details, ContactForm);

export default ContactPage;

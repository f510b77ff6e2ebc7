import type { ReactElement } from 'react';
import { PageHero } from '../../reading/PageHero.tsx';
import styles from './ContactOpening.module.css';

const PICTURE = {
  id: 'contact-hero',
  alt: 'Letters and a coffee cup on a desk, a red mailbox by the path outside the window',
};

/** The contact page's hero, and whom to call instead of us in an emergency. A static region. */
export default function ContactOpening(): ReactElement {
  return (
    <>
      <PageHero
        name="Contact"
        title="Write to us"
        lede="Ask about a project, or tell us about a price that has changed or a mistake in an article."
        picture={PICTURE}
      />
      <section className={styles.emergency} aria-labelledby="emergency-title">
        <h2 id="emergency-title" className={styles.title}>
          In danger right now?
        </h2>
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
            <dt>Poison Help, day and night</dt>
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
    </>
  );
}

import page from 'content:page/contact';
import type { ReactElement } from 'react';
import { PageHero } from '../../reading/PageHero.tsx';
import styles from './ContactOpening.module.css';

/** The contact page's hero, and whom to call instead of us in an emergency. A static region. */
export default function ContactOpening(): ReactElement {
  return (
    <>
      <PageHero page={page} picture={page.picture} />
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

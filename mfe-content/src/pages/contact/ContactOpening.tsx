import page from 'content:page/contact';
import type { ReactElement } from 'react';
import { PageHero } from '../../reading/PageHero.tsx';

/** The headline of the page, with the emergency number. A static region. */
export default function ContactOpening(): ReactElement {
  return (
    <PageHero page={page} hasPicture={false}>
      <p>
        In danger? Call <a href="tel:911">911</a> first. <a href="#emergency">More numbers</a>
      </p>
    </PageHero>
  );
}

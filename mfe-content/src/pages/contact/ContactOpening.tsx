import page from 'content:page/contact';
import type { ReactElement } from 'react';
import { PageHero } from '../../reading/PageHero.tsx';

/** What the form is for, and whom to call instead of us in an emergency. A static region. */
export default function ContactOpening(): ReactElement {
  return (
    <PageHero page={page}>
      <p>
        In danger? Call <a href="tel:911">911</a> first. <a href="#emergency">More numbers</a>
      </p>
    </PageHero>
  );
}

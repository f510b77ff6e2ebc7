import type { ReactElement } from 'react';
import { PageHero } from '../../reading/PageHero.tsx';

const PICTURE = {
  id: 'contact-hero',
  alt: 'Letters and a coffee cup on a desk, a red mailbox by the path outside the window',
};

/** The contact page's hero. A static region. */
export default function ContactOpening(): ReactElement {
  return (
    <PageHero
      name="Contact"
      title="Write to us"
      lede="Ask about a project, or tell us about a price that has changed or a mistake in an article."
      picture={PICTURE}
    />
  );
}

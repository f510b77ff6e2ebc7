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
      lede="A question about a project, a price that has moved, a mistake in an article: the editors read every message."
      picture={PICTURE}
    />
  );
}

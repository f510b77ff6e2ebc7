import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import homePicks from '../../../content/home-picks.yaml';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { CategoryCards } from './CategoryCards.tsx';
import { FeaturedArticle } from './FeaturedArticle.tsx';
import { HomeHero } from './HomeHero.tsx';

/** `/` (specification section 2, "Home"). The form is the guide's. */
export default function HomePage(): ReactElement {
  return (
    <>
      <HomeHero />
      <Section
        id="categories"
        title="Where would you like to start?"
        lede={<p>Thirty ideas in three groups. Each one tells you what it costs and how long it takes.</p>}
      >
        <CategoryCards />
      </Section>
      <FeaturedArticle />
      <Section id="picks" title="Weekly picks for any house" lede={<Disclosure place="above" />}>
        <Picks picks={homePicks} action="Buy Now" isCompared={false} />
      </Section>
      <Fragment of="guide" name="signup" />
      <Disclosure place="end" />
    </>
  );
}

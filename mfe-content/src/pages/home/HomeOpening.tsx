import type { ReactElement } from 'react';
import { homePicks } from '../../data/home-picks.ts';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { CategoryCards } from './CategoryCards.tsx';
import { FeaturedArticle } from './FeaturedArticle.tsx';
import { HomeHero } from './HomeHero.tsx';

/** Everything above the home page's form: hero, categories, featured article, picks. A static region. */
export default function HomeOpening(): ReactElement {
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
        <Picks picks={homePicks} action="Buy Now" />
      </Section>
    </>
  );
}

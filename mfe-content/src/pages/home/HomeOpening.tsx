import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import { mondayOf } from 'shared-lib/site/days.ts';
import { homePicks } from '../../data/home-picks.ts';
import { picksOfWeek } from '../../data/weekly-picks.ts';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { formatDay } from '../../parts/format.ts';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { CategoryCards } from './CategoryCards.tsx';
import { FeaturedArticle } from './FeaturedArticle.tsx';
import { HomeHero } from './HomeHero.tsx';
import { SeasonJobs } from './SeasonJobs.tsx';

/** Everything above the home page's form: hero, categories, featured article, the month, picks. A static region. */
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
      <SeasonJobs />
      <WeekPicks />
    </>
  );
}

/** The three picks of the week for which the server composes the page; the first ones where it says no day. */
function WeekPicks(): ReactElement {
  const { day } = currentSite();
  const week = day ? picksOfWeek(day) : null;
  return (
    <Section
      id="picks"
      {...(day ? { eyebrow: `Week of ${formatDay(mondayOf(day))}` } : {})}
      title={week ? `This week’s picks for ${week.place}` : 'Three picks for any house'}
      lede={<Disclosure place="above" />}
    >
      <Picks picks={week?.picks ?? homePicks} action="Buy Now" />
    </Section>
  );
}

import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import outdoorPicks from '../../../content/outdoor-picks.yaml';
import outdoorQuote from '../../../content/outdoor-quote.yaml';
import outdoorTips from '../../../content/outdoor-tips.yaml';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { PageHero } from '../../reading/PageHero.tsx';
import { PullQuote } from '../../reading/PullQuote.tsx';
import { TipList } from '../../reading/TipList.tsx';

const PICTURE = {
  id: 'outdoor-hero',
  alt: 'A wooden deck with a table under an umbrella, planted beds and a bench by the fence',
};

/** `/outdoor-solutions` (specification section 2, "Outdoor solutions"). */
export default function OutdoorSolutionsPage(): ReactElement {
  return (
    <>
      <PageHero
        name="Outdoor Solutions"
        title="A yard that protects the house"
        lede="Ten outdoor jobs worth a weekend, from the gutters to the back fence, each with its cost and its time."
        picture={PICTURE}
      >
        <PageActions title="Outdoor Solutions" />
      </PageHero>
      <Section id="tips" title="Ten outdoor solutions" lede={<Disclosure place="above" />}>
        <TipList tips={outdoorTips} arrangement="rows" />
      </Section>
      <PullQuote quote={outdoorQuote} />
      <Section id="picks" title="Top picks for the yard" tone="sunken">
        <Picks picks={outdoorPicks} />
      </Section>
      <Fragment
        of="guide"
        name="call-to-action"
        title="The outside of the house, season by season"
        text="Our free guide lists what to look at in spring and fall, and how to spot water before it costs you."
      />
      <Disclosure place="end" />
    </>
  );
}

import page from 'content:page/outdoor-solutions';
import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import outdoorPicks from '../../../content/outdoor-picks.yaml';
import outdoorQuote from '../../../content/outdoor-quote.yaml';
import outdoorTips from '../../../content/outdoor-tips.yaml';
import { Disclosure } from '../../parts/affiliate.tsx';
import { PageHero } from '../../parts/PageHero.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { PullQuote, TipList } from '../../reading/TipList.tsx';

/** `/outdoor-solutions` (specification section 2, "Outdoor solutions"). */
export default function OutdoorSolutionsPage(): ReactElement {
  return (
    <>
      <PageHero page={page} contents={outdoorTips}>
        <PageActions title={page.title} />
      </PageHero>
      <Section id="tips" title="Ten outdoor solutions" lede={<Disclosure place="above" />}>
        <TipList tips={outdoorTips} arrangement="rows" />
      </Section>
      <PullQuote quote={outdoorQuote} />
      <Section id="picks" title="Top picks for the yard" tone="sunken">
        <Picks picks={outdoorPicks} />
      </Section>
      <Fragment of="guide" name="call-to-action" {...page.guide} />
      <Disclosure place="end" />
    </>
  );
}

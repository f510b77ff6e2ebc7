import page from 'content:page/interior-tips';
import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import interiorPicks from '../../../content/interior-picks.yaml';
import interiorQuote from '../../../content/interior-quote.yaml';
import interiorTips from '../../../content/interior-tips.yaml';
import { Disclosure } from '../../parts/affiliate.tsx';
import { PageHero } from '../../parts/PageHero.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { PullQuote, TipList } from '../../reading/TipList.tsx';

/** `/interior-tips` (specification section 2, "Interior tips"). */
export default function InteriorTipsPage(): ReactElement {
  return (
    <>
      <PageHero page={page} contents={interiorTips}>
        <PageActions title={page.title} />
      </PageHero>
      <Section id="tips" title="Ten interior tips" lede={<Disclosure place="above" />}>
        <TipList tips={interiorTips} arrangement="rows" />
      </Section>
      <PullQuote quote={interiorQuote} />
      <Section id="picks" title="Top picks for inside the house" tone="sunken">
        <Picks picks={interiorPicks} />
      </Section>
      <Fragment of="guide" name="call-to-action" {...page.guide} />
      <Disclosure place="end" />
    </>
  );
}

import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import interiorPicks from '../../../content/interior-picks.yaml';
import interiorQuote from '../../../content/interior-quote.yaml';
import interiorTips from '../../../content/interior-tips.yaml';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { PageHero } from '../../reading/PageHero.tsx';
import { PullQuote } from '../../reading/PullQuote.tsx';
import { TipList } from '../../reading/TipList.tsx';

const PICTURE = {
  id: 'interior-hero',
  alt: 'A bright living room with a green sofa, a tall plant and a low table',
};

/** `/interior-tips` (specification section 2, "Interior tips"). */
export default function InteriorTipsPage(): ReactElement {
  return (
    <>
      <PageHero
        name="Interior Tips"
        title="Rooms that feel finished"
        lede="Ten changes you can see from the doorway, with the measurements that make each one work, its cost and its time."
        picture={PICTURE}
      >
        <PageActions title="Interior Tips" />
      </PageHero>
      <Section id="tips" title="Ten interior tips" lede={<Disclosure place="above" />}>
        <TipList tips={interiorTips} arrangement="rows" />
      </Section>
      <PullQuote quote={interiorQuote} />
      <Section id="picks" title="Top picks for indoors" tone="sunken">
        <Picks picks={interiorPicks} />
      </Section>
      <Fragment
        of="guide"
        name="call-to-action"
        title="One guide for the whole house"
        text="Six chapters on upkeep, repairs and the tools to own: a free PDF to keep on your phone or print."
      />
      <Disclosure place="end" />
    </>
  );
}

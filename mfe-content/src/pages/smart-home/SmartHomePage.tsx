import page from 'content:page/smart-home';
import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import smartHomePicks from '../../../content/smart-home-picks.yaml';
import smartHomeTips from '../../../content/smart-home-tips.yaml';
import { Disclosure } from '../../parts/affiliate.tsx';
import { PageHero } from '../../parts/PageHero.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { TipList } from '../../reading/TipList.tsx';

/** `/smart-home` (specification section 2, "Smart home"). */
export default function SmartHomePage(): ReactElement {
  return (
    <>
      <PageHero page={page} contents={smartHomeTips}>
        <PageActions title={page.title} />
      </PageHero>
      <Section id="categories" title="Ten smart home categories" lede={<Disclosure place="above" />}>
        <TipList tips={smartHomeTips} arrangement="pairs" />
      </Section>
      <Section id="picks" title="Four top picks to start with" tone="sunken">
        <Picks picks={smartHomePicks} />
      </Section>
      <Fragment of="guide" name="call-to-action" {...page.guide} />
      <Disclosure place="end" />
    </>
  );
}

import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import smartHomePicks from '../../../content/smart-home-picks.yaml';
import smartHomeTips from '../../../content/smart-home-tips.yaml';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { PageHero } from '../../reading/PageHero.tsx';
import { TipList } from '../../reading/TipList.tsx';

const PICTURE = {
  id: 'smart-hero',
  alt: 'An evening living room with a lit lamp, a wall thermostat and a smart speaker',
};

/** `/smart-home` (specification section 2, "Smart home"). */
export default function SmartHomePage(): ReactElement {
  return (
    <>
      <PageHero
        name="Smart Home"
        title="Smart home technology that helps"
        lede="Ten kinds of devices: what each one solves, what it costs, how long it takes to install, and what to check first."
        picture={PICTURE}
      >
        <PageActions title="Smart Home" />
      </PageHero>
      <Section id="categories" title="Ten smart home categories" lede={<Disclosure place="above" />}>
        <TipList tips={smartHomeTips} arrangement="pairs" />
      </Section>
      <Section id="picks" title="Four top picks to start with" tone="sunken">
        <Picks picks={smartHomePicks} />
      </Section>
      <Fragment
        of="guide"
        name="call-to-action"
        title="Beyond the gadgets"
        text="Breakers, valves, filters and seals: the free guide covers the parts that no app reminds you of."
      />
      <Disclosure place="end" />
    </>
  );
}

import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import diyPicks from '../../../content/diy-picks.yaml';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Section } from '../../parts/Section.tsx';
import { PageActions } from '../../reading/PageActions.tsx';
import { PageHero } from '../../reading/PageHero.tsx';
import styles from './DiyProjectsPage.module.css';
import { ProjectList } from './ProjectList.tsx';
import { TipBoxNote } from './TipBoxNote.tsx';

const PICTURE = {
  id: 'diy-hero',
  alt: 'A workbench by a window with a drill, a clamped frame and tools on a pegboard',
};

/** `/diy-projects` (specification section 2, "DIY projects"). */
export default function DiyProjectsPage(): ReactElement {
  return (
    <>
      <PageHero
        name="DIY Projects"
        title="Ten good first projects"
        lede="Small repairs with a clear finish line. Each one tells you how hard it is, how long it takes and what it costs."
        picture={PICTURE}
      >
        <PageActions title="DIY Projects" />
      </PageHero>
      <Section id="projects" title="Beginner projects" lede={<Disclosure place="above" />}>
        <div className={styles.columns}>
          <TipBoxNote />
          <ProjectList />
        </div>
      </Section>
      <Section
        id="tools"
        title="Four favorite tools"
        tone="sunken"
        lede={<p>Buy these four before anything with a laser on it.</p>}
      >
        <Picks picks={diyPicks} />
      </Section>
      <Fragment
        of="guide"
        name="call-to-action"
        title="Keep going with the free guide"
        text="Its chapters on tools and repairs pick up where these ten projects leave off."
      />
      <Disclosure place="end" />
    </>
  );
}

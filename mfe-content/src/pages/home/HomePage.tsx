import page from 'content:page/home';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import homePicks from '../../../content/home-picks.yaml';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { Picks } from '../../parts/Picks.tsx';
import { Scene } from '../../parts/Scene.tsx';
import { Section } from '../../parts/Section.tsx';
import { CategoryCards } from './CategoryCards.tsx';
import { FeaturedArticle } from './FeaturedArticle.tsx';
import styles from './HomePage.module.css';

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

/** The site's headline and lede, with the link to the free guide. */
function HomeHero(): ReactElement {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.title}>{page.headline}</h1>
        <p className={styles.lede}>{page.lede}</p>
        <Link className={buttonClass()} to="/free-homeowners-guide">
          Get the free homeowners guide
        </Link>
        <p className={styles.note}>A free six-chapter PDF. No account needed.</p>
      </div>
      <Scene picture={page.picture} shape="wide" priority className={styles.picture} />
    </div>
  );
}

import page from 'content:page/home';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import content from '../../../content/home.yaml';
import type { ArticleTeaser } from '../../../loader/schemas.ts';
import { listedArticles } from '../../data/blog-articles.ts';
import { Disclosure } from '../../parts/affiliate.tsx';
import { formatDay } from '../../parts/format.ts';
import { Picks } from '../../parts/Picks.tsx';
import { Scene } from '../../parts/Scene.tsx';
import styles from './HomePage.module.css';

/** `/` (specification section 2, "Home"). */
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
        <Picks picks={content.picks} action="Buy Now" isCompared={false} />
      </Section>
      <Fragment of="guide" name="signup" />
      <Disclosure place="end" />
    </>
  );
}

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
      <Scene of={page} shape="wide" priority className={styles.picture} />
    </div>
  );
}

function CategoryCards(): ReactElement {
  return (
    <ul className={styles.cards}>
      {content.categories.map(({ title, description, icon: Icon, link, ...category }) => (
        <li key={category.id} className={styles.card}>
          <Scene of={category} className={styles.cardPicture} />
          <div className={styles.cardText}>
            <h3 className={styles.cardTitle}>
              <Icon className={styles.cardIcon} size="1.5rem" />
              <Link className={styles.cardLink} to={link}>
                {title}
              </Link>
            </h3>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function FeaturedArticle(): ReactElement {
  const { featured } = content;
  // `loader/rules.ts` checks that the link leads to a listed article.
  const { title, published } = listedArticles.find(({ slug }) => slug === featured.link) as ArticleTeaser;
  return (
    <section className={styles.band} aria-labelledby="featured-title">
      <Scene of={featured} className={styles.bandPicture} />
      <div className={styles.bandText}>
        <p className={styles.eyebrow}>Featured article</p>
        <h2 id="featured-title" className={styles.bandTitle}>
          <Link className={styles.bandLink} to={featured.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.teaser}>{featured.teaser}</p>
        <p className={styles.byline}>
          {currentSite().identity.byline}, <time dateTime={published}>{formatDay(published)}</time>
        </p>
        <p className={styles.more} aria-hidden="true">
          Read the article
        </p>
      </div>
    </section>
  );
}

import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import { Section } from 'shared-lib/ui/Section.tsx';
import type { Article, ArticleTeaser as Teaser } from '../../loader/schemas.ts';
import { blogArticles, listedArticles } from '../data/blog-articles.ts';
import { Disclosure } from '../parts/affiliate.tsx';
import { formatDay } from '../parts/format.ts';
import { Breadcrumbs, ContentsList } from '../parts/navigation.tsx';
import { Picks } from '../parts/Picks.tsx';
import { Scene } from '../parts/Scene.tsx';
import styles from './ArticleLayout.module.css';
import { ArticleSection } from './ArticleSection.tsx';
import { ArticleTeaser } from './ArticleTeaser.tsx';
import { Safety } from './Facts.tsx';
import { PageActions } from './PageActions.tsx';

/** Specification section 2, "Articles in general". */
export default function ArticleLayout({ page: article }: { page: Article }): ReactElement {
  return (
    <>
      <article aria-labelledby="article-title">
        <ArticleOpening article={article} />
        <div className={styles.columns}>
          <ContentsList items={article.items} />
          <div className={styles.body}>
            <div className={styles.introduction}>
              {article.introduction.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            {article.safety ? <Safety text={article.safety} /> : null}
            {article.shop ? <Disclosure place="above" /> : null}
            <ol className={styles.items}>
              {article.items.map((item, index) => (
                <ArticleSection key={item.id} item={item} number={index + 1} />
              ))}
            </ol>
            {article.skillGuide ? <SkillGuide article={article} /> : null}
            <ArticleNotes {...article} />
          </div>
        </div>
        {article.picks ? (
          <Section
            id="picks"
            title={`${COUNTS[article.picks.length - 1] ?? 'Picks'} for this job`}
            tone="sunken"
          >
            <Picks picks={article.picks} />
          </Section>
        ) : null}
      </article>
      <Fragment of="guide" name="call-to-action" {...article.guide} />
      <Section id="related" title="Keep reading">
        <ul className={styles.teasers}>
          {relatedTo(article.slug).map((item) => (
            <li key={item.id}>
              <ArticleTeaser item={item} heading="h3" />
            </li>
          ))}
        </ul>
      </Section>
      {article.shop ? <Disclosure place="end" /> : null}
    </>
  );
}

function ArticleOpening({ article }: { article: Article }): ReactElement {
  return (
    <div className={styles.opening}>
      <div className={styles.openingText}>
        <Breadcrumbs isArticle here={article.shortTitle} />
        <p className={styles.category}>{article.category}</p>
        <h1 id="article-title" className={styles.title}>
          {article.title}
        </h1>
        <p className={styles.excerpt}>{article.excerpt}</p>
        <p className={styles.meta}>
          <span>By {currentSite().identity.byline}</span>
          <time dateTime={article.published}>{formatDay(article.published)}</time>
          <span>{readingMinutes(article)} min read</span>
          <span>
            <Link to="/about#how-we-write">Why trust us</Link>
          </span>
        </p>
        {article.updated ? (
          <p className={styles.updated}>
            {/* A second text node would shift when the font loads. */}
            {`Updated ${formatDay(article.updated)}. ${article.changes}`}
          </p>
        ) : null}
        <PageActions title={article.title} />
      </div>
      <Scene of={article} shape="wide" priority className={styles.cover} />
    </div>
  );
}

const WORDS_PER_MINUTE = 220;

function readingMinutes({ introduction, safety, items, summary }: Article): number {
  const sections = items.map((item) => [item.title, item.description, item.tips, item.features, item.steps]);
  const text = [introduction, safety, sections, summary].flat(3).join(' ');
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
}

const COUNTS = ['One pick', 'Two picks', 'Three picks'];

function SkillGuide({ article }: { article: Article }): ReactElement {
  return (
    <section className={styles.guide} aria-labelledby="skill-title">
      <h2 id="skill-title">Which project is yours?</h2>
      <ul className={styles.levels}>
        {article.skillGuide?.map(({ level, description, youCan, icon: Icon }) => (
          <li key={level} className={styles.level}>
            <Icon className={styles.icon} size="1.75rem" />
            <h3>{level}</h3>
            <p>{description}</p>
            <p className={styles.label}>You can</p>
            <ul className={styles.abilities}>
              {youCan.map((ability) => (
                <li key={ability}>{ability}</li>
              ))}
            </ul>
            <p className={styles.label}>Start with</p>
            <ul className={styles.abilities}>
              {article.items
                .filter(({ skillLevel }) => skillLevel === level)
                .map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArticleNotes({ savingsDisclaimer, summary, sources }: Article): ReactElement {
  return (
    <>
      {savingsDisclaimer ? (
        <p className={styles.disclaimer}>
          <strong>Disclaimer.</strong> Savings are averages published by the agencies named above; yours
          depend on your climate, rates, house and habits. Costs are our estimates of typical U.S. prices.
          This is general information: for gas, wiring, combustion appliances and suspected asbestos or lead,
          hire a licensed professional.
        </p>
      ) : null}
      {summary ? (
        <section className={styles.summary} aria-labelledby="summary-title">
          <h2 id="summary-title" className={styles.summaryTitle}>
            In short
          </h2>
          <ul className={styles.lines}>
            {summary.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {sources ? (
        <section aria-labelledby="sources-title">
          <h2 id="sources-title" className={styles.sourcesTitle}>
            Sources
          </h2>
          <ul className={styles.sources}>
            {sources.map(({ label, url }) => (
              <li key={url}>
                <a href={url}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** One row of teasers, so pages do not grow with the blog. */
const MAX_RELATED = 3;

function relatedTo(path: string): readonly Teaser[] {
  const mainArticle = listedArticles.find(({ slug }) => slug === path)?.companionOf;
  const isCompanion = (item: Teaser) => item.companionOf === path || item.slug === mainArticle;
  const others = blogArticles.filter((item) => item.slug !== path && !isCompanion(item));
  return [...listedArticles.filter(isCompanion), ...others].slice(0, MAX_RELATED);
}

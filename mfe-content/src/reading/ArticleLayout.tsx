import type { ReactElement } from 'react';
import { Fragment } from 'shared-lib/ui/Fragment.tsx';
import type { Article } from '../data/types.ts';
import { ContentsList } from '../parts/ContentsList.tsx';
import { Disclosure } from '../parts/Disclosure.tsx';
import { Picks } from '../parts/Picks.tsx';
import { Section } from '../parts/Section.tsx';
import styles from './ArticleLayout.module.css';
import { ArticleOpening } from './ArticleOpening.tsx';
import { ArticleSection } from './ArticleSection.tsx';
import { RelatedArticles } from './RelatedArticles.tsx';
import { SavingsDisclaimer } from './SavingsDisclaimer.tsx';
import { SkillGuide } from './SkillGuide.tsx';
import { SourceList } from './SourceList.tsx';
import { SummaryBox } from './SummaryBox.tsx';

/** An article's whole page (specification section 2, "Articles in general"), from its data only. */
export function ArticleLayout({ article }: { article: Article }): ReactElement {
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
              {article.safety ? <p data-safety>{article.safety}</p> : null}
            </div>
            {article.shop ? <Disclosure place="above" /> : null}
            <ol className={styles.items}>
              {article.items.map((item, index) => (
                <ArticleSection key={item.id} item={item} number={index + 1} />
              ))}
            </ol>
            {article.skillGuide ? <SkillGuide levels={article.skillGuide} items={article.items} /> : null}
            {article.savingsDisclaimer ? <SavingsDisclaimer /> : null}
            {article.summary ? <SummaryBox lines={article.summary} /> : null}
            {article.sources ? <SourceList sources={article.sources} /> : null}
          </div>
        </div>
        {article.picks ? (
          <Section id="picks" title={picksTitle(article.picks.length)} tone="sunken">
            <Picks picks={article.picks} />
          </Section>
        ) : null}
      </article>
      <Fragment of="guide" name="call-to-action" {...article.guide} />
      <RelatedArticles except={article.slug} />
      {article.shop ? <Disclosure place="end" /> : null}
    </>
  );
}

const COUNTS = ['One pick', 'Two picks', 'Three picks'];

const picksTitle = (count: number): string => `${COUNTS[count - 1] ?? 'Picks'} for this job`;

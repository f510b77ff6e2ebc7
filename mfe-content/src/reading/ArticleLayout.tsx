import type { ReactElement } from 'react';
import type { Article, ArticleItem, IconName, SkillLevelGuide, WithIcon } from '../data/types.ts';
import { ContentsList } from '../parts/ContentsList.tsx';
import { Disclosure } from '../parts/Disclosure.tsx';
import type { DrawnIcon } from '../parts/icon.tsx';
import { Picks } from '../parts/Picks.tsx';
import { Section } from '../parts/Section.tsx';
import styles from './ArticleLayout.module.css';
import { ArticleOpening } from './ArticleOpening.tsx';
import { ArticleSection } from './ArticleSection.tsx';
import { GuideCallToAction } from './GuideCallToAction.tsx';
import { RelatedArticles } from './RelatedArticles.tsx';
import { SavingsDisclaimer } from './SavingsDisclaimer.tsx';
import { SkillGuide } from './SkillGuide.tsx';
import { SummaryBox } from './SummaryBox.tsx';

/** An article whose icons are among `Name`: a page that forgets one does not compile. */
type ArticleWithIcons<Name extends IconName> = Omit<Article, 'items' | 'skillGuide'> & {
  items: readonly WithIcon<ArticleItem, Name>[];
  skillGuide?: readonly WithIcon<SkillLevelGuide, Name>[];
};

/** An article's whole page (specification section 2, "Articles in general"), from its data alone. */
export function ArticleLayout<Name extends IconName>({
  article,
  icons,
}: {
  article: ArticleWithIcons<Name>;
  icons: Readonly<Record<Name, DrawnIcon>>;
}): ReactElement {
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
            <Disclosure place="above" />
            <ol className={styles.items}>
              {article.items.map((item, index) => (
                <ArticleSection key={item.id} item={item} Icon={icons[item.icon]} number={index + 1} />
              ))}
            </ol>
            {article.skillGuide ? (
              <SkillGuide levels={article.skillGuide} items={article.items} icons={icons} />
            ) : null}
            {article.savingsDisclaimer ? <SavingsDisclaimer /> : null}
            <SummaryBox lines={article.summary} />
          </div>
        </div>
        <Section id="picks" title="Three picks for this job" tone="sunken">
          <Picks picks={article.picks} />
        </Section>
      </article>
      <GuideCallToAction {...article.guide} />
      <RelatedArticles except={article.slug} />
      <Disclosure place="end" />
    </>
  );
}

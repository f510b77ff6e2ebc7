import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Article, ArticleItem } from '../data/types.ts';
import { ContentsList } from '../parts/ContentsList.tsx';
import { Disclosure } from '../parts/Disclosure.tsx';
import { Picks } from '../parts/Picks.tsx';
import { Section } from '../parts/Section.tsx';
import styles from './ArticleLayout.module.css';
import { ArticleOpening } from './ArticleOpening.tsx';
import { ArticleSection } from './ArticleSection.tsx';
import { GuideCallToAction } from './GuideCallToAction.tsx';
import { RelatedArticles } from './RelatedArticles.tsx';
import { SummaryBox } from './SummaryBox.tsx';

/** An article whose items' icons are among `Name`, so that a page that forgets one does not compile. */
type ArticleWithIcons<Name extends string> = Omit<Article, 'items'> & {
  items: readonly (ArticleItem & { icon: Name })[];
};

/**
 * What all articles share (specification section 2, "Articles in general"). `children` stand between the
 * numbered sections and the summary.
 */
export function ArticleLayout<Name extends string>({
  article,
  name,
  icons,
  guide,
  children,
}: {
  article: ArticleWithIcons<Name>;
  /** The article in a few words, for the breadcrumb. */
  name: string;
  icons: Readonly<Record<Name, LucideIcon>>;
  /** Why this article's reader might want the guide. */
  guide: { title: string; text: string };
  children?: ReactNode;
}): ReactElement {
  return (
    <>
      <article aria-labelledby="article-title">
        <ArticleOpening article={article} name={name} />
        <div className={styles.columns}>
          <ContentsList items={article.items} />
          <div className={styles.body}>
            <div className={styles.introduction}>
              {article.introduction.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <Disclosure place="above" />
            <ol className={styles.items}>
              {article.items.map((item, index) => (
                <ArticleSection key={item.id} item={item} Icon={icons[item.icon]} number={index + 1} />
              ))}
            </ol>
            {children}
            <SummaryBox lines={article.summary} />
          </div>
        </div>
        <Section id="picks" title="Three picks for this job" tone="sunken">
          <Picks picks={article.picks} />
        </Section>
      </article>
      <GuideCallToAction {...guide} />
      <RelatedArticles except={article.slug} />
      <Disclosure place="end" />
    </>
  );
}

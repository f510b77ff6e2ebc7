import page from 'content:page/blog';
import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { blogArticles } from '../../data/blog-articles.ts';
import { PageHero } from '../../parts/PageHero.tsx';
import { ArticleTeaser } from '../../reading/ArticleTeaser.tsx';
import styles from './BlogPage.module.css';

/** `/blog` (specification section 2, "Blog"). */
export default function BlogPage(): ReactElement {
  return (
    <>
      <PageHero page={page} hasPicture={false} />
      <ul className={styles.articles}>
        {blogArticles.map((item) => (
          <li key={item.id}>
            <ArticleTeaser item={item} heading="h2" />
          </li>
        ))}
      </ul>
      <NewsletterBox />
    </>
  );
}

/** Does nothing (specification section 2): outside a dialog, `method="dialog"` neither sends nor navigates. */
function NewsletterBox(): ReactElement {
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter-title">
      <div className={styles.text}>
        <h2 id="newsletter-title">A newsletter is coming</h2>
        <p>We’re working on a newsletter. This box isn’t connected yet, so nothing you type is sent.</p>
      </div>
      <form className={styles.form} method="dialog" noValidate>
        <TextField label="Email address" type="email" name="email" autoComplete="email" />
        <Button type="submit">Subscribe</Button>
      </form>
    </section>
  );
}

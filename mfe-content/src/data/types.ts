import type * as v from 'valibot';
import type { TEASER } from '../../loader/content-plugin.ts';
import type * as schemas from '../../loader/schemas.ts';

// The types of the content, from its rules (`loader/schemas.ts`), which never reach the browser.

export type { Picture } from '../../loader/schemas.ts';

export type Tip = v.InferOutput<typeof schemas.tip>;
export type ProductPick = v.InferOutput<typeof schemas.productPick>;
export type DiyProject = v.InferOutput<typeof schemas.diyProject>;
export type Article = v.InferOutput<typeof schemas.article>;
export type ArticleItem = v.InferOutput<typeof schemas.articleItem>;
export type SkillLevelGuide = v.InferOutput<typeof schemas.skillLevelGuide>;
export type ShoppingLine = v.InferOutput<typeof schemas.shoppingLine>;
export type RetailerLink = v.InferOutput<typeof schemas.retailerLink>;
export type Source = v.InferOutput<typeof schemas.source>;
export type Quote = v.InferOutput<typeof schemas.quote>;
export type PageOpening = Pick<
  v.InferOutput<typeof schemas.page>,
  'title' | 'headline' | 'lede' | 'picture' | 'guide'
>;
export type LegalPage = v.InferOutput<typeof schemas.legalPage>;
export type LegalBlock = LegalPage['sections'][number]['blocks'][number];

/** The fields of an article that a link to it needs. */
export type ArticleTeaser = Pick<Article, (typeof TEASER)[number]>;

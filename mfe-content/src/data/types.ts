import type { LucideIcon } from 'lucide-react';
import type * as v from 'valibot';
import type * as schemas from './schemas.ts';

// The first types follow from the rules of `schemas.ts`, which say what each field is. Rules never reach the browser.

export type Tip = v.InferOutput<typeof schemas.tipSchema>;
export type ProductPick = v.InferOutput<typeof schemas.productPickSchema>;
export type DiyProject = v.InferOutput<typeof schemas.diyProjectSchema>;
export type Article = v.InferOutput<typeof schemas.articleSchema>;
export type ArticleItem = v.InferOutput<typeof schemas.articleItemSchema>;
export type SkillLevelGuide = v.InferOutput<typeof schemas.skillLevelGuideSchema>;
export type ShoppingLine = v.InferOutput<typeof schemas.shoppingLineSchema>;
export type Picture = v.InferOutput<typeof schemas.pictureSchema>;
export type RetailerLink = v.InferOutput<typeof schemas.retailerLinkSchema>;
export type Source = v.InferOutput<typeof schemas.sourceSchema>;

/** What a page needs to point at an article without carrying it. */
export type ArticleListItem = Pick<
  Article,
  | 'id'
  | 'title'
  | 'metaDescription'
  | 'excerpt'
  | 'cover'
  | 'date'
  | 'isoDate'
  | 'updated'
  | 'slug'
  | 'companionOf'
  | 'category'
>;

/** Specification section 3, "Category card". */
export interface Category {
  id: string;
  title: string;
  description: string;
  icon: LucideIcon;
  picture: Picture;
  link: `/${string}`;
}

/** A quote of the site itself: the attribution is the editors, never an invented person. */
export interface Quote {
  text: string;
  attribution: string;
}

/** The tip box of the DIY page. */
export interface TipBox {
  title: string;
  icon: LucideIcon;
  introduction: string;
  tips: readonly string[];
}

/** A value card of the about page. */
export interface Value {
  id: string;
  title: string;
  description: string;
  icon: LucideIcon;
}

/** A part of the about page on how the site works; `id` is its anchor. */
export interface Method {
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  closing?: string;
}

/** The mission text of the about page. */
export interface Mission {
  title: string;
  paragraphs: readonly string[];
}

/**
 * A paragraph or a list of a legal page. The text may hold `{siteName}`, `{mailbox}`,
 * `{phone}` and `{domain}`, which site configuration fills in when the page is rendered.
 */
export type LegalBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: readonly string[] };

/** A section of a legal page; `id` is its anchor. */
interface LegalSection {
  id: string;
  heading: string;
  blocks: readonly LegalBlock[];
}

/** A legal page. */
export interface LegalPage {
  title: string;
  /** As shown, for example `June 15, 2025`. */
  lastUpdated: string;
  /** The same day as ISO 8601, for `<time>`. */
  isoLastUpdated: string;
  /** A later revision, said below the date that the specification gives: when (ISO 8601 in `isoDate`), and what changed. */
  revised?: { date: string; isoDate: string; changes: string };
  slug: `/${string}`;
  introduction: readonly string[];
  sections: readonly LegalSection[];
}

import type { icons } from 'lucide-react';

/** A drawn scene: `id` names a file in `src/pictures`, `alt` says what it shows. */
export interface Picture {
  id: string;
  alt: string;
}

/**
 * A retailer search for a product class, without the affiliate tag: the tag is
 * site configuration and is added when the link is rendered.
 */
export type RetailerLink = `https://www.amazon.com/s?k=${string}`;

/** A public source for a claim, shown as a plain link (never an affiliate link). */
export interface Source {
  label: string;
  url: string;
}

/** An icon of lucide.dev in PascalCase, for example `PaintRoller`; what shows it has it from `generated`. */
export type IconName = keyof typeof icons;

/** A record whose icon is one of `Name`: what shows it has those icons, or does not compile. */
export type WithIcon<Shown extends { icon: IconName }, Name extends IconName> = Omit<Shown, 'icon'> & {
  icon: Name;
};

/** Specification section 3, "Tip". */
export interface Tip {
  id: string;
  title: string;
  description: string;
  /** What it takes to do it, in dollars as text, for example `$35–$70 a gallon`. */
  cost: string;
  /** A range as text, for example `2–4 hours`. */
  time: string;
  icon: IconName;
  picture: Picture;
  link: RetailerLink | null;
  linkText: string | null;
  /** Where the claim comes from, when there is one. */
  source?: Source;
}

/** Specification section 3, "Product pick": price in dollars, rating out of 5. */
export interface ProductPick {
  id: string;
  name: string;
  description: string;
  price: number;
  rating: number;
  /** The job it suits, in a few words; with the next two it is a row of the page's comparison. */
  bestFor: string;
  /** What to insist on when you choose one. */
  insistOn: string;
  /** When something else, or nothing, is the better buy. */
  skipIf: string;
  picture: Picture;
  link: RetailerLink;
}

/** Specification section 3, "DIY project". */
export interface DiyProject {
  id: string;
  title: string;
  description: string;
  difficulty: 'Beginner' | 'Beginner-Intermediate' | 'Intermediate' | 'Advanced';
  /** A range as text, for example `30–45 minutes`. */
  time: string;
  /** What the materials cost, in dollars as text, for example `$8–$15`. */
  cost: string;
  icon: IconName;
  picture: Picture;
  link: RetailerLink;
  linkText: string;
  /** Where the claim comes from, when there is one. */
  source?: Source;
}

/** Specification section 3, "Static article item": exactly one of tips, features and steps is given. */
export interface ArticleItem {
  id: string;
  title: string;
  description: string;
  tips?: readonly string[];
  features?: readonly string[];
  steps?: readonly string[];
  icon: IconName;
  picture: Picture;
  link: RetailerLink | null;
  linkText: string | null;
  /** Backyard projects and curb-appeal upgrades. */
  timeEstimate?: string;
  costEstimate?: string;
  skillLevel?: 'Beginner' | 'Intermediate' | 'Advanced';
  /** What to buy for it; it adds up to an amount within `costEstimate`. */
  shopping?: readonly ShoppingLine[];
  source?: Source;
}

/** One line of a project's shopping list. */
export interface ShoppingLine {
  /** How many of `what`. */
  count: number;
  /** The thing as it is sold, for example `cedar 2 × 6 boards, 8 feet`. */
  what: string;
  /** What one of them typically costs, in whole dollars. */
  each: number;
}

/** Specification section 3, "Article list item", with what the article page needs. */
export interface Article {
  /** The slug without its slash, and the name of the article's file. */
  id: string;
  title: string;
  /** The title in a few words, for the breadcrumb. */
  shortTitle: string;
  /** What search engines and the feed say below the title, 60 to 160 characters. */
  metaDescription: string;
  excerpt: string;
  cover: Picture;
  /** As shown, for example `June 12, 2025`. */
  date: string;
  /** The same day as ISO 8601, for `<time>`. */
  isoDate: string;
  /** The day of the last edit, ISO 8601, when it is not the day above. */
  updated?: string;
  /** What that edit changed, in words for the reader; it comes with `updated`. */
  changes?: string;
  author: string;
  slug: `/${string}`;
  /** The slug of the article that this one goes with: it stands below that article, not on the blog. */
  companionOf?: `/${string}`;
  /** The place on the blog, from 1. Without one, the day decides: newest first. */
  blogPlace?: number;
  category: 'Exterior' | 'Smart Home' | 'Outdoor' | 'Sustainability';
  introduction: readonly string[];
  items: readonly ArticleItem[];
  /** Below the sections: what each level of skill can do, and which sections to start with. */
  skillGuide?: readonly SkillLevelGuide[];
  /** Below the sections: what the agencies' savings are, and what they are not. */
  savingsDisclaimer?: true;
  /** Short lines that sum the article up. */
  summary: readonly string[];
  picks: readonly ProductPick[];
  /** Why this article's reader might want the guide. */
  guide: { title: string; text: string };
}

/** What a page needs to point at an article without carrying it. */
export type ArticleListItem = Pick<
  Article,
  'id' | 'title' | 'excerpt' | 'cover' | 'date' | 'isoDate' | 'updated' | 'slug' | 'companionOf' | 'category'
>;

/** Specification section 3, "Category card". */
export interface Category {
  id: string;
  title: string;
  description: string;
  icon: IconName;
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
  icon: IconName;
  introduction: string;
  tips: readonly string[];
}

/** One level of an article's skill guide. */
export interface SkillLevelGuide {
  level: 'Beginner' | 'Intermediate' | 'Advanced';
  description: string;
  /** What a reader of this level can do already. */
  youCan: readonly string[];
  /** Ids of the article's items of this level. */
  projects: readonly string[];
  icon: IconName;
}

/** A value card of the about page. */
export interface Value {
  id: string;
  title: string;
  description: string;
  icon: IconName;
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
export interface LegalSection {
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

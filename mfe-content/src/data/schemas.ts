import { icons, type LucideIcon } from 'lucide-react';
import { LOCALE } from 'shared-lib/site/locale.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import * as v from 'valibot';

// What the content's records are: their rules here, which the tests apply, and their types (`types.ts`) from them.

/** What something costs, as text: it begins with an amount or a range in dollars, smaller amount first. */
const costSchema = v.pipe(
  v.string(),
  v.regex(/^\$[\d,]+(–\$[\d,]+)?( |$)/, 'a cost begins with an amount in dollars, like $8–$15'),
  v.maxLength(30),
  v.check((cost) => {
    const [low = 0, high = Number.POSITIVE_INFINITY] = dollarsIn(cost);
    return low < high;
  }, 'the smaller amount comes first'),
);

/** How long something takes, as text: a range in one unit, and what adds to it. */
const timeSchema = v.pipe(
  v.string(),
  v.regex(/^\d+–\d+ (minutes|hours|days|weekends)\b/, 'a time begins with a range, like 30–45 minutes'),
  v.maxLength(32),
);

/** The amounts in dollars of a text, in their order. */
export function dollarsIn(text: string): readonly number[] {
  return [...text.matchAll(/\$([\d,]+)/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')));
}

const everyIcon = new Set<unknown>(Object.values(icons));

/** An icon of lucide-react (https://lucide.dev/icons), for example `PaintRoller`. */
const iconSchema = v.custom<LucideIcon>((icon) => everyIcon.has(icon), 'an icon of lucide-react');

/** A drawn scene: `id` names a file in `src/pictures`, `alt` says what it shows, short enough to be heard at once. */
export const pictureSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  alt: v.pipe(
    v.string(),
    v.minLength(20),
    v.maxLength(125),
    v.regex(/^(?!(a |an |the )?(picture|image|illustration|drawing) of)/i),
    v.regex(/[^.]$/, 'an alternative text here is a phrase without a full stop'),
  ),
});

/**
 * A retailer search for a class of product: words joined by plus. It has no affiliate tag and no other parameter: the
 * tag is site configuration and is added when the link is rendered.
 */
export const retailerLinkSchema = v.custom<`https://www.amazon.com/s?k=${string}`>(
  (link) =>
    typeof link === 'string' &&
    /^https:\/\/www\.amazon\.com\/s\?k=[a-z0-9]+(\.[0-9]+)?(\+[a-z0-9]+(\.[0-9]+)?)+$/.test(link),
  'a shop link is a search for words joined by plus',
);

/** The path of a page. */
const slug = v.custom<`/${string}`>((path) => typeof path === 'string' && /^\/\w/.test(path), 'a path');

/** A publication behind a figure or a rule, shown as a plain link. docs/sources.md lists each one. */
export const sourceSchema = v.strictObject({
  label: v.pipe(v.string(), v.regex(/^[\w .]+: \w/, 'a source says who publishes what, like "EPA: lead"')),
  url: v.pipe(v.string(), v.startsWith('https://'), v.url()),
});

/** A cell of the comparison: short enough to be read beside the others, and no sentence. */
const criterion = v.pipe(v.string(), v.minLength(8), v.maxLength(60), v.regex(/[^.]$/, 'no full stop'));

/** A price in dollars, within the range of specification section 9. */
const priceSchema = v.pipe(
  v.number(),
  v.minValue(12.99),
  v.maxValue(249.99),
  v.check((price) => Number(price.toFixed(2)) === price, 'a price is in whole cents'),
);

/** Specification section 3, "Product pick"; rating out of 5 within the range of its section 9. */
export const productPickSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    name: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(60), v.maxLength(260)),
    price: priceSchema,
    /** The day on which an editor saw the price. */
    priceAsOf: v.pipe(v.string(), v.isoDate()),
    rating: v.pipe(v.number(), v.minValue(4.5), v.maxValue(4.8)),
    /** The job it suits; with the next two it is a row of the page's comparison. */
    bestFor: criterion,
    /** What to insist on when you choose one. */
    insistOn: criterion,
    /** When something else, or nothing, is the better buy. */
    skipIf: criterion,
    picture: pictureSchema,
    link: retailerLinkSchema,
  }),
  v.check((pick) => pick.picture.id === pick.id, 'a pick has the picture of its own id'),
);

/** One level of an article's skill guide. */
export const skillLevelGuideSchema = v.strictObject({
  level: v.picklist(['Beginner', 'Intermediate', 'Advanced']),
  description: v.pipe(v.string(), v.minLength(60), v.maxLength(200)),
  /** What a reader of this level can do already. */
  youCan: v.pipe(v.array(v.string()), v.minLength(3), v.readonly()),
  /** Ids of the article's items of this level. */
  projects: v.pipe(v.array(v.string()), v.minLength(1), v.readonly()),
  icon: iconSchema,
});

const lines = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.minLength(15))), v.minLength(3), v.maxLength(6), v.readonly()),
);

const whole = v.pipe(v.number(), v.integer(), v.minValue(1));

/** One line of a project's shopping list: how many, the thing as it is sold, and what one typically costs in dollars. */
export const shoppingLineSchema = v.strictObject({
  count: whole,
  what: v.pipe(v.string(), v.minLength(4), v.maxLength(70)),
  each: whole,
});

/** Specification section 3, "Static article item": exactly one of tips, features and steps, of three to six lines. */
export const articleItemSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(120), v.maxLength(480)),
    tips: lines,
    features: lines,
    steps: lines,
    icon: iconSchema,
    picture: pictureSchema,
    link: v.nullable(retailerLinkSchema),
    linkText: v.nullable(v.string()),
    /** Backyard projects and curb-appeal upgrades. */
    timeEstimate: v.optional(v.pipe(v.string(), v.regex(/^\d+–\d+ (hours|weekends)$/))),
    costEstimate: v.optional(v.pipe(costSchema, v.regex(/^\$[\d,]+–\$[\d,]+$/))),
    skillLevel: v.optional(v.picklist(['Beginner', 'Intermediate', 'Advanced'])),
    /** What to buy for it; it adds up to an amount within `costEstimate`. */
    shopping: v.optional(v.pipe(v.array(shoppingLineSchema), v.minLength(3), v.maxLength(12), v.readonly())),
    source: v.optional(sourceSchema),
  }),
  v.check((item) => [item.tips, item.features, item.steps].filter(Boolean).length === 1, 'one kind of lines'),
  v.check(
    ({ timeEstimate, costEstimate, skillLevel }) =>
      new Set([timeEstimate, costEstimate, skillLevel].map(Boolean)).size === 1,
    'time, cost and skill come together or not at all',
  ),
  v.check(({ shopping, steps }) => !shopping || Boolean(steps), 'what to buy goes with steps'),
  v.check((item) => (item.link === null) === (item.linkText === null), 'a link has its text'),
  v.check((item) => item.picture.id === item.id, 'an item has the picture of its own id'),
);

const monthDayYear = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Specification section 3, "Article list item", with what the article page needs: its shown date and its ISO date
 * are the same day, and it has three picks.
 */
export const articleSchema = v.pipe(
  v.strictObject({
    /** The slug without its slash, and the name of the article's file. */
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    /** The title in a few words, for the breadcrumb. */
    shortTitle: v.pipe(v.string(), v.maxLength(30)),
    /** What search engines and the feed say below the title. */
    metaDescription: v.pipe(v.string(), v.minLength(61), v.maxLength(160)),
    excerpt: v.pipe(v.string(), v.minLength(80), v.maxLength(200)),
    cover: pictureSchema,
    /** As shown, for example `June 12, 2025`. */
    date: v.string(),
    /** The same day, for `<time>`. */
    isoDate: v.pipe(v.string(), v.isoDate()),
    /** The day of the last edit. */
    updated: v.optional(v.pipe(v.string(), v.isoDate())),
    /** What that edit changed, in words for the reader. */
    changes: v.optional(v.pipe(v.string(), v.minLength(30), v.maxLength(240))),
    author: v.literal(site.identity.byline),
    slug,
    /** The slug of the article that this one goes with: it stands below that article, not on the blog. */
    companionOf: v.optional(slug),
    category: v.picklist(['Exterior', 'Smart Home', 'Outdoor', 'Sustainability']),
    introduction: v.pipe(v.array(v.string()), v.minLength(1), v.readonly()),
    /** What keeps the reader whole in every section, below the introduction; a project that prints alone repeats it. */
    safety: v.optional(v.pipe(v.string(), v.minLength(40), v.maxLength(300))),
    items: v.pipe(v.array(articleItemSchema), v.readonly()),
    /** Below the sections: what each level of skill can do, and which sections to start with. */
    skillGuide: v.optional(v.pipe(v.array(skillLevelGuideSchema), v.readonly())),
    /** Below the sections: what the agencies' savings are, and what they are not. */
    savingsDisclaimer: v.optional(v.literal(true)),
    /** Publications behind its figures and rules, besides those that its sections name. */
    sources: v.optional(v.pipe(v.array(sourceSchema), v.minLength(1), v.readonly())),
    /** Short lines that sum the article up. */
    summary: v.pipe(v.array(v.string()), v.minLength(3), v.readonly()),
    picks: v.pipe(v.array(productPickSchema), v.length(3), v.readonly()),
    /** Why this article's reader might want the guide. */
    guide: v.strictObject({
      title: v.pipe(v.string(), v.maxLength(60)),
      text: v.pipe(v.string(), v.minLength(40), v.maxLength(200)),
    }),
  }),
  v.check(
    (article) => monthDayYear.format(new Date(article.isoDate)) === article.date,
    'one day, written twice',
  ),
  v.check(({ updated, changes }) => !updated === !changes, 'an edit says what it changed'),
  v.check((article) => article.slug === `/${article.id}`, 'the slug is the id'),
  v.check(
    ({ items, safety }) => Boolean(safety) || !items.some(({ shopping }) => shopping),
    'a project that prints alone has safety sentences to print',
  ),
  v.check(
    ({ isoDate, updated }) => !updated || updated > isoDate,
    'the last edit is after the day of the article',
  ),
  v.check(
    ({ items, skillGuide = [] }) =>
      skillGuide.every(({ level, projects }) => {
        const ofLevel = items.filter(({ skillLevel }) => skillLevel === level).map(({ id }) => id);
        return ofLevel.toSorted().join() === projects.toSorted().join();
      }),
    'each level of the skill guide names exactly the sections of its level',
  ),
);

/** Specification section 3, "Tip": link and link text come together or not at all. */
export const tipSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(120), v.maxLength(420)),
    cost: costSchema,
    time: timeSchema,
    icon: iconSchema,
    picture: pictureSchema,
    link: v.nullable(retailerLinkSchema),
    linkText: v.nullable(v.string()),
    source: v.optional(sourceSchema),
  }),
  v.check((tip) => (tip.link === null) === (tip.linkText === null), 'a link has its text'),
  v.check((tip) => tip.picture.id === tip.id, 'a tip has the picture of its own id'),
);

/** Specification section 3, "DIY project". */
export const diyProjectSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(120), v.maxLength(420)),
    difficulty: v.picklist(['Beginner', 'Beginner-Intermediate', 'Intermediate', 'Advanced']),
    time: v.pipe(timeSchema, v.regex(/^\d+–\d+ (minutes|hours)/)),
    cost: costSchema,
    icon: iconSchema,
    picture: pictureSchema,
    link: retailerLinkSchema,
    linkText: v.string(),
    source: v.optional(sourceSchema),
  }),
  v.check((project) => project.picture.id === project.id, 'a project has the picture of its own id'),
);

import { icons, type LucideIcon } from 'lucide-react';
import * as v from 'valibot';

// The rules of the content. Components receive the output of these schemas. A field's description
// completes the sentence "Give …", which an editor reads when the field is missing or wrong.

/** Marks icon names in the output. `content-plugin.ts` replaces each name with the imported icon. */
const ICON = '\0';

/** Icons of pages that load scripts. If an article shared one, the page would load the scripts of all shared icons. */
export const RESERVED_ICONS: readonly string[] = ['AtSign', 'Mail', 'Phone'];

const icon = v.pipe(
  v.picklist(
    Object.keys(icons).filter((name) => !RESERVED_ICONS.includes(name)),
    ({ input }) =>
      RESERVED_ICONS.includes(String(input))
        ? `The icon “${input}” is reserved for the contact page.`
        : `There is no icon “${input}”.`,
  ),
  v.transform((name) => `${ICON}${name}` as unknown as LucideIcon),
  v.description('an icon’s name from lucide.dev/icons, written as one word, such as PaintRoller'),
);

const text = (
  least: number,
  most: number,
  description = `a text of ${least} to ${most} characters`,
  format = /^/,
) =>
  v.pipe(
    v.string(),
    v.minLength(least),
    v.maxLength(most),
    v.regex(format, ({ input }) => `“${input}” is not valid.`),
    v.description(description),
  );

const title = text(3, 60);
const prose = text(1, 2000);
const list = <Item extends v.GenericSchema>(item: Item, least: number, most: number, what = 'entries') =>
  v.pipe(
    v.array(item),
    v.minLength(least),
    v.maxLength(most),
    v.description(least === most ? `${least} ${what}` : `${least} to ${most} ${what}`),
    v.readonly(),
  );

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(
    v.custom<Values[number]>(
      (input) => values.includes(String(input)),
      ({ input }) => `“${input}” is not allowed.`,
    ),
    v.description(`one of ${values.join(', ')}`),
  );

export const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const id = text(1, 60, 'a unique name of lowercase letters, digits and hyphens', ID);

function dollarsIn(words: string): readonly number[] {
  return [...words.matchAll(/\$([\d,]+)/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')));
}

const cost = v.pipe(
  text(1, 30, 'an amount such as $8, or $8–$15 with – (an en dash)', /^\$[\d,]+(?:–\$[\d,]+)?(?: |$)/),
  v.check((words) => {
    const [low = 0, high = Infinity] = dollarsIn(words);
    return low < high;
  }, 'The smaller amount must come first.'),
);

const time = text(
  1,
  32,
  'minutes, hours, days or weekends with – (an en dash), such as 30–45 minutes',
  /^\d+–\d+ (?:minutes|hours|days|weekends)\b/,
);

const day = v.pipe(
  v.string(),
  v.check(
    (words) => new Date(`${words}T12:00:00Z`).toJSON()?.slice(0, 10) === words,
    ({ input }) => `“${input}” is not a calendar date.`,
  ),
  v.description('a day as year, month and day, such as 2026-06-15'),
);

const alt = text(
  20,
  125,
  'what the picture shows, in a phrase of 20 to 125 characters without “picture of” or a final period',
  /^(?!(?:a |an |the )?(?:picture|image|illustration|drawing) of).*[^.]$/i,
);

const pictureName = text(1, 60, 'a file’s name in src/pictures, without its extension', /^[\w-]+$/);

const picture = v.optional(pictureName);

/** `AffiliateLink` adds the affiliate tag, which is site configuration. */
const retailerLink = text(
  1,
  200,
  'a search address with words joined by +, such as https://www.amazon.com/s?k=floor+lamp',
  /^https:\/\/www\.amazon\.com\/s\?k=[a-z0-9]+(?:\.[0-9]+)?(?:\+[a-z0-9]+(?:\.[0-9]+)?)+$/,
);

const address = text(1, 100, 'the address of a page, such as /interior-tips', /^\/[\w/-]*$/);

/** docs/reference/sources.md lists all sources. */
const source = v.strictObject({
  label: text(1, 200, 'the publisher and the subject, such as EPA: lead', /^[\w .]+: \w/),
  url: text(1, 500, 'an address that begins with https://', /^https:\/\/[\w.-]+\S*$/),
});

const criterion = text(8, 60, 'a phrase of 8 to 60 characters without a period', /[^.]$/);

/** Checked if the fields `names` are valid, even if other fields are not. */
const rule = <Fields>(message: string, names: (keyof Fields)[], isMet: (fields: Fields) => unknown) =>
  v.rawCheck<Fields>(({ dataset, addIssue }) => {
    const isWrong = dataset.issues?.some(({ path }) => names.includes(path?.[0]?.key as keyof Fields));
    // `Object`, because YAML reads an empty list entry as null.
    if (!isWrong && !isMet(Object(dataset.value))) addIssue({ message });
  });

const together = <Fields>(...names: (keyof Fields & string)[]) =>
  rule<Fields>(`${names.join(', ')} must be set together.`, names, (fields) =>
    [0, names.length].includes(names.filter((name) => fields[name] !== undefined).length),
  );

/** Specification section 3, "Product pick"; section 9 has the ranges of price and rating. */
const productPick = v.strictObject({
  id,
  name: title,
  description: text(60, 260),
  price: v.pipe(
    v.number(),
    v.minValue(12.99),
    v.maxValue(249.99),
    v.check((price) => Number(price.toFixed(2)) === price, 'A price must have at most two decimals.'),
    v.description('a number from 12.99 to 249.99, without $ or quotes'),
  ),
  priceAsOf: day,
  rating: v.pipe(v.number(), v.minValue(4.5), v.maxValue(4.8), v.description('a number from 4.5 to 4.8')),
  bestFor: criterion,
  insistOn: criterion,
  skipIf: criterion,
  picture,
  /** Optional only in articles that the specification does not list (`specified`). */
  alt: v.optional(alt),
  link: retailerLink,
});

const levels = ['Beginner', 'Intermediate', 'Advanced'] as const;

const skillLevelGuide = v.strictObject({
  level: oneOf(levels),
  description: text(60, 200),
  youCan: list(text(3, 60), 3, 6),
  icon,
});

const lines = v.optional(list(text(15, 400), 2, 8, 'lines'));
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.description('a whole number'));

/** `what` is the item as sold, and `each` its typical price in dollars. */
const shoppingLine = v.strictObject({ count: wholeNumber, what: text(4, 70), each: wholeNumber });

/** Specification section 3, "Static article item". */
const articleItem = v.pipe(
  v.strictObject({
    id,
    title,
    description: text(120, 480),
    tips: lines,
    features: lines,
    steps: lines,
    icon: v.optional(icon),
    picture,
    alt: v.optional(alt),
    link: v.optional(retailerLink),
    linkText: v.optional(title),
    timeEstimate: v.optional(time),
    costEstimate: v.optional(cost),
    skillLevel: v.optional(oneOf(levels)),
    shopping: v.optional(list(shoppingLine, 3, 12, 'lines')),
    source: v.optional(source),
  }),
  together('timeEstimate', 'costEstimate', 'skillLevel'),
  together('link', 'linkText'),
  rule(
    'A section with “shopping” must have steps (a numbered list).',
    ['shopping'],
    (one) => !one.shopping || one.steps,
  ),
  rule('The sum of the shopping list must be within costEstimate.', ['shopping', 'costEstimate'], (one) => {
    const total = one.shopping?.reduce((sum, { count, each }) => sum + count * each, 0);
    const [low = 0, high = low] = dollarsIn(one.costEstimate ?? '');
    return total === undefined || (total >= low && total <= high);
  }),
  rule(
    'A section with “picture” must also have “alt”, a description of the picture.',
    ['picture'],
    (one) => !one.picture || one.alt,
  ),
);

const guide = v.strictObject({ title, text: text(40, 200) });

export const teaser = v.object({
  /** The name of the article's file, and its address without the slash. */
  id,
  title,
  /** A draft is shown only in development and in previews. */
  draft: v.optional(v.pipe(v.boolean(), v.description('true or false'))),
  category: oneOf(['Exterior', 'Smart Home', 'Outdoor', 'Sustainability']),
  metaDescription: text(61, 160),
  excerpt: text(80, 200),
  picture,
  alt,
  published: day,
  updated: v.optional(day),
  /** The main article. A companion article is listed there instead of on the blog. */
  companionOf: v.optional(address),
});

/** Specification section 3, "Article list item", with the fields for the article's page. */
export const article = v.pipe(
  v.strictObject({
    ...teaser.entries,
    shortTitle: text(3, 30),
    changes: v.optional(text(30, 240)),
    introduction: list(prose, 1, 10, 'paragraphs above the first heading'),
    /** Repeated when a section is printed alone. */
    safety: v.optional(text(40, 300)),
    items: list(articleItem, 1, 30, 'sections'),
    skillGuide: v.optional(list(skillLevelGuide, 1, 3, 'levels')),
    /** The disclaimer says that the savings are averages of public agencies. */
    savingsDisclaimer: v.optional(v.pipe(v.literal(true), v.description('true, or leave it out'))),
    sources: v.optional(list(source, 1, 30, 'sources')),
    summary: v.optional(list(prose, 2, 8, 'lines')),
    picks: v.optional(list(productPick, 1, 6, 'picks')),
    guide,
  }),
  together('updated', 'changes'),
  rule(
    'A section with a shopping list can be printed alone, so the article must have “safety”.',
    ['items'],
    ({ items, safety }) => safety || !items.some(({ shopping }) => shopping),
  ),
  rule(
    'The date “updated” must be later than “published”.',
    ['published', 'updated'],
    (one) => one.updated === undefined || one.updated > one.published,
  ),
  rule(
    'Each level of skillGuide needs a section with that skillLevel.',
    ['items', 'skillGuide'],
    (one) =>
      one.skillGuide?.every(({ level }) => one.items.some(({ skillLevel }) => skillLevel === level)) ?? true,
  ),
  v.transform((fields) => ({
    ...fields,
    slug: `/${fields.id}`,
    shop: fields.picks !== undefined || fields.items.some(({ link }) => link !== undefined),
  })),
);

const card = {
  id,
  title,
  safety: v.optional(text(30, 220)),
  description: text(120, 420),
  cost,
  icon,
  picture,
  alt,
  source: v.optional(source),
};

/** Specification section 3, "Tip". */
const tip = v.pipe(
  v.strictObject({ ...card, time, link: v.optional(retailerLink), linkText: v.optional(title) }),
  together('link', 'linkText'),
);

/** Specification section 3, "DIY project". */
const diyProject = v.strictObject({
  ...card,
  difficulty: oneOf(['Beginner', 'Beginner-Intermediate']),
  time: v.pipe(
    time,
    v.regex(/^\d+–\d+ (?:minutes|hours)/, 'A project takes minutes or hours.'),
    v.description('minutes or hours with – (an en dash), such as 30–45 minutes'),
  ),
  link: retailerLink,
  linkText: title,
});

/** Specification section 3, "Category card". */
const category = v.strictObject({ id, title, description: text(60, 200), icon, picture, alt, link: address });

const paragraphs = list(prose, 1, 10, 'paragraphs');

const methodPart = v.strictObject({
  id,
  title,
  paragraphs,
  list: v.optional(list(prose, 1, 10)),
  closing: v.optional(prose),
});

const about = v.strictObject({
  mission: v.strictObject({ title, paragraphs }),
  values: list(v.strictObject({ id, title, description: text(60, 300), icon }), 4, 4, 'values'),
  method: list(methodPart, 2, 2, 'parts'),
});

export const opening = v.object({
  /** Empty on the home page, whose title is the tagline. */
  title: v.pipe(v.string(), v.maxLength(60), v.description('a text of at most 60 characters')),
  /** Legal pages have neither headline nor lede. */
  headline: v.optional(title),
  lede: v.optional(text(20, 200)),
  picture: pictureName,
  alt,
  guide: v.optional(guide),
});

const page = v.strictObject({
  ...opening.entries,
  path: address,
  description: text(61, 170),
  updated: day,
});

const legalBlock = v.union([prose, list(prose, 1, 40)]);
const legalSection = v.strictObject({ id, title, blocks: list(legalBlock, 1, 20, 'paragraphs or lists') });

/** The texts may contain the placeholders of `rules.ts`. */
const legalPage = v.pipe(
  v.strictObject({
    id,
    title,
    /** Fixed by the specification; the date of the latest change is `revised.day`. */
    lastUpdated: day,
    revised: v.strictObject({ day, changes: text(10, 600) }),
    introduction: paragraphs,
    items: list(legalSection, 1, 30, 'sections'),
  }),
  v.check((one) => one.revised.day > one.lastUpdated, '“revised.day” must be later than “lastUpdated”.'),
);

const illustratedPick = v.strictObject({ ...productPick.entries, alt });
const picks = (count: number) => list(illustratedPick, count, count, 'picks, as the specification requires');
const tips = list(tip, 10, 10, 'tips, as the specification requires');

/** A quote of the editors, never of an invented person. */
const quote = text(60, 300);

const listPage = (pickCount: number) => ({
  title,
  quote: v.optional(quote),
  picksTitle: title,
  picksLede: v.optional(text(20, 120)),
  picks: picks(pickCount),
});

/** Specification sections 2 and 9. `sections` is the number or the ids of the sections. */
function specified(sections: number | string, prices?: string, published?: string) {
  const requires = (what: string, isMet: (one: Article) => unknown) =>
    v.check((one: Article) => Boolean(isMet(one)), `The specification requires ${what}.`);
  const what = typeof sections === 'number' ? `${sections} sections` : `the sections ${sections}`;
  return v.pipe(
    article,
    requires('this article, so it cannot be a draft', ({ draft }) => !draft),
    requires(what, ({ items }) => {
      const ids = items.map(({ id }) => id).sort();
      return (typeof sections === 'number' ? ids.length : ids.join(' ')) === sections;
    }),
    requires('icon, picture and list in each section', ({ items }) =>
      items.every(({ alt, icon, tips, features, steps }) => alt && icon && (tips ?? features ?? steps)),
    ),
    requires('three picks with pictures', ({ picks }) => picks?.filter(({ alt }) => alt).length === 3),
    requires(
      `the prices ${prices}`,
      ({ picks = [] }) => prices === undefined || picks.map(({ price }) => price).join(', ') === prices,
    ),
    requires(`published: ${published}`, (one) => published === undefined || one.published === published),
  );
}

/** The files that `content` must have. More articles are allowed. */
export const FILES = {
  'about.yaml': about,
  'articles/backyard-diy-oasis.md': specified(7, '69.99, 79.99, 44.99', '2025-05-28'),
  'articles/curb-appeal-upgrades.md': specified(
    'curb-front-door curb-house-numbers curb-path-lights curb-planters curb-pressure-wash',
    '89.99, 44.99, 39.99',
    '2025-06-12',
  ),
  'articles/energy-efficiency-tips.md': specified(10),
  'articles/smart-gadgets-for-home.md': specified(
    'gadget-camera gadget-doorbell gadget-leak gadget-lock gadget-plugs-lights gadget-thermostat gadget-voice',
    '249.99, 199.99, 199.99',
    '2025-06-05',
  ),
  'diy-projects.yaml': v.strictObject({
    ...listPage(4),
    tipBox: v.strictObject({ title, icon, introduction: text(20, 120), tips: list(prose, 3, 8, 'tips') }),
    projects: list(diyProject, 10, 10, 'projects, as the specification requires'),
  }),
  'home.yaml': v.strictObject({
    categories: list(category, 3, 3, 'categories, as the specification requires'),
    featured: v.strictObject({ link: address, teaser: text(60, 240), picture: pictureName, alt }),
    picks: picks(3),
  }),
  'interior-tips.yaml': v.strictObject({ ...listPage(3), tips, quote }),
  'legal/affiliate-disclosure.md': legalPage,
  'legal/privacy-policy.md': legalPage,
  'legal/terms-of-service.md': legalPage,
  'outdoor-tips.yaml': v.strictObject({ ...listPage(3), tips, quote }),
  'pages.yaml': list(page, 11, 11, 'pages'),
  'smart-home-tips.yaml': v.strictObject({ ...listPage(4), tips }),
} as const;

export type Tip = v.InferOutput<typeof tip>;
export type ProductPick = v.InferOutput<typeof productPick>;
export type ListContent = Omit<v.InferOutput<(typeof FILES)['smart-home-tips.yaml']>, 'tips'>;
export type DiyProject = v.InferOutput<typeof diyProject>;
export type Article = v.InferOutput<typeof article>;
export type ArticleItem = v.InferOutput<typeof articleItem>;
export type ShoppingLine = v.InferOutput<typeof shoppingLine>;
export type ContentSource = v.InferOutput<typeof source>;
export type Page = v.InferOutput<typeof page>;
export type PageOpening = v.InferOutput<typeof opening>;
export type LegalPage = v.InferOutput<typeof legalPage>;
export type ArticleTeaser = v.InferOutput<typeof teaser> & Pick<Article, 'slug' | 'shop'>;

import * as v from 'valibot';
import { articleItemSchema } from './article-item-schema.ts';
import { pictureSchema } from './picture-schema.ts';
import { productPickSchema } from './product-pick-schema.ts';
import { skillLevelGuideSchema } from './skill-level-guide-schema.ts';

const monthDayYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An article: its shown date and its ISO date are the same day, and it has three picks. */
export const articleSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    shortTitle: v.pipe(v.string(), v.maxLength(30)),
    metaDescription: v.pipe(v.string(), v.minLength(61), v.maxLength(160)),
    excerpt: v.pipe(v.string(), v.minLength(80), v.maxLength(200)),
    cover: pictureSchema,
    date: v.string(),
    isoDate: v.pipe(v.string(), v.isoDate()),
    updated: v.optional(v.pipe(v.string(), v.isoDate())),
    changes: v.optional(v.pipe(v.string(), v.minLength(30), v.maxLength(240))),
    author: v.literal('The Gable & Grain editors'),
    slug: v.string(),
    companionOf: v.optional(v.string()),
    blogPlace: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    category: v.picklist(['Exterior', 'Smart Home', 'Outdoor', 'Sustainability']),
    introduction: v.pipe(v.array(v.string()), v.minLength(1)),
    items: v.array(articleItemSchema),
    skillGuide: v.optional(v.array(skillLevelGuideSchema)),
    savingsDisclaimer: v.optional(v.literal(true)),
    summary: v.pipe(v.array(v.string()), v.minLength(3)),
    picks: v.pipe(v.array(productPickSchema), v.length(3)),
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

import * as v from 'valibot';
import { articleItemSchema } from './article-item-schema.ts';
import { pictureSchema } from './picture-schema.ts';
import { productPickSchema } from './product-pick-schema.ts';

const monthDayYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An article: its shown date and its ISO date are the same day, and it has three picks. */
export const articleSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    excerpt: v.pipe(v.string(), v.minLength(80), v.maxLength(200)),
    cover: pictureSchema,
    date: v.string(),
    isoDate: v.pipe(v.string(), v.isoDate()),
    author: v.literal('The Gable & Grain editors'),
    slug: v.string(),
    category: v.picklist(['Exterior', 'Smart Home', 'Outdoor', 'Sustainability']),
    introduction: v.pipe(v.array(v.string()), v.minLength(1)),
    items: v.array(articleItemSchema),
    summary: v.pipe(v.array(v.string()), v.minLength(3)),
    picks: v.pipe(v.array(productPickSchema), v.length(3)),
  }),
  v.check(
    (article) => monthDayYear.format(new Date(article.isoDate)) === article.date,
    'one day, written twice',
  ),
  v.check((article) => article.slug === `/${article.id}`, 'the slug is the id'),
);

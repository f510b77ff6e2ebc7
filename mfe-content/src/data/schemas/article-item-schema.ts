import * as v from 'valibot';
import { costSchema } from './cost-and-time.ts';
import { iconNameSchema } from './icon-name-schema.ts';
import { pictureSchema } from './picture-schema.ts';
import { retailerLinkSchema } from './retailer-link-schema.ts';
import { sourceSchema } from './source-schema.ts';

const lines = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.minLength(15))), v.minLength(3), v.maxLength(6)),
);

const whole = v.pipe(v.number(), v.integer(), v.minValue(1));

const shoppingLine = v.strictObject({
  count: whole,
  what: v.pipe(v.string(), v.minLength(4), v.maxLength(70)),
  each: whole,
});

/** A section of an article: exactly one of tips, features and steps, each of three to six lines. */
export const articleItemSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(120), v.maxLength(480)),
    tips: lines,
    features: lines,
    steps: lines,
    icon: iconNameSchema,
    picture: pictureSchema,
    link: v.nullable(retailerLinkSchema),
    linkText: v.nullable(v.string()),
    timeEstimate: v.optional(v.pipe(v.string(), v.regex(/^\d+–\d+ (hours|weekends)$/))),
    costEstimate: v.optional(v.pipe(costSchema, v.regex(/^\$[\d,]+–\$[\d,]+$/))),
    skillLevel: v.optional(v.picklist(['Beginner', 'Intermediate', 'Advanced'])),
    shopping: v.optional(v.pipe(v.array(shoppingLine), v.minLength(3), v.maxLength(12))),
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

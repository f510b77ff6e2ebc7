import * as v from 'valibot';
import { costSchema, timeSchema } from './cost-and-time.ts';
import { iconNameSchema } from './icon-name-schema.ts';
import { pictureSchema } from './picture-schema.ts';
import { retailerLinkSchema } from './retailer-link-schema.ts';
import { sourceSchema } from './source-schema.ts';

/** A tip card: link and link text come together or not at all. */
export const tipSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(120), v.maxLength(420)),
    cost: costSchema,
    time: timeSchema,
    icon: iconNameSchema,
    picture: pictureSchema,
    link: v.nullable(retailerLinkSchema),
    linkText: v.nullable(v.string()),
    source: v.optional(sourceSchema),
  }),
  v.check((tip) => (tip.link === null) === (tip.linkText === null), 'a link has its text'),
  v.check((tip) => tip.picture.id === tip.id, 'a tip has the picture of its own id'),
);

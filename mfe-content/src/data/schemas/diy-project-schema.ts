import * as v from 'valibot';
import { costSchema, timeSchema } from './cost-and-time.ts';
import { iconNameSchema } from './icon-name-schema.ts';
import { pictureSchema } from './picture-schema.ts';
import { retailerLinkSchema } from './retailer-link-schema.ts';
import { sourceSchema } from './source-schema.ts';

/** A DIY project with its difficulty and its time as a range. */
export const diyProjectSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    title: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(120), v.maxLength(420)),
    difficulty: v.picklist(['Beginner', 'Beginner-Intermediate', 'Intermediate', 'Advanced']),
    time: v.pipe(timeSchema, v.regex(/^\d+–\d+ (minutes|hours)/)),
    cost: costSchema,
    icon: iconNameSchema,
    picture: pictureSchema,
    link: retailerLinkSchema,
    linkText: v.string(),
    source: v.optional(sourceSchema),
  }),
  v.check((project) => project.picture.id === project.id, 'a project has the picture of its own id'),
);

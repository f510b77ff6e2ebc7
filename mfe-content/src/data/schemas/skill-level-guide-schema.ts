import * as v from 'valibot';
import { iconNameSchema } from './icon-name-schema.ts';

/** One level of a skill guide. */
export const skillLevelGuideSchema = v.strictObject({
  level: v.picklist(['Beginner', 'Intermediate', 'Advanced']),
  description: v.pipe(v.string(), v.minLength(60), v.maxLength(200)),
  youCan: v.pipe(v.array(v.string()), v.minLength(3)),
  projects: v.pipe(v.array(v.string()), v.minLength(1)),
  icon: iconNameSchema,
});

import * as v from 'valibot';

/** Text that is not empty. */
export const nonEmptyString = v.pipe(v.string(), v.minLength(1));
/** A time in UTC in the format of `toISOString`. */
export const isoTimestamp = v.pipe(
  v.string(),
  v.regex(
    /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/,
  ),
  v.metadata({ format: 'date-time' }),
);

/** A response of which the site reads only the status. */
export const successResponse = v.object({ success: v.optional(v.boolean()) });

/** Every error response. */
export const errorResponse = v.object({
  message: v.pipe(v.string(), v.description('The problem and its remedy, to be shown to the visitor.')),
  field: v.optional(v.pipe(v.string(), v.description('The field of the body that is wrong.'))),
  errors: v.optional(
    v.pipe(
      v.array(v.object({ field: v.string(), message: v.string() })),
      v.description('All wrong fields, when there are several.'),
    ),
  ),
  requestId: v.optional(v.string()),
});

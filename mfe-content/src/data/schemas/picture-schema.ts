import * as v from 'valibot';

/** A picture: a file name without its ending, and an alternative text short enough to be heard at once. */
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

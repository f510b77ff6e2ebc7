import * as v from 'valibot';
import { pictureSchema } from './picture-schema.ts';
import { retailerLinkSchema } from './retailer-link-schema.ts';

/** A cell of the comparison: short enough to be read beside the others, and no sentence. */
const criterion = v.pipe(v.string(), v.minLength(8), v.maxLength(60), v.regex(/[^.]$/, 'no full stop'));

/** A product pick; prices and ratings within the ranges of the specification's section 9. */
export const productPickSchema = v.pipe(
  v.strictObject({
    id: v.string(),
    name: v.pipe(v.string(), v.maxLength(60)),
    description: v.pipe(v.string(), v.minLength(60), v.maxLength(260)),
    price: v.pipe(v.number(), v.minValue(12.99), v.maxValue(249.99)),
    rating: v.pipe(v.number(), v.minValue(4.5), v.maxValue(4.8)),
    bestFor: criterion,
    insistOn: criterion,
    skipIf: criterion,
    picture: pictureSchema,
    link: retailerLinkSchema,
  }),
  v.check((pick) => pick.picture.id === pick.id, 'a pick has the picture of its own id'),
  v.check((pick) => Number(pick.price.toFixed(2)) === pick.price, 'a price is in whole cents'),
);

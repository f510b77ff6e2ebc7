import * as v from 'valibot';

/** A retailer search for words joined by plus, without tag or any other parameter. */
export const retailerLinkSchema = v.pipe(
  v.string(),
  v.regex(/^https:\/\/www\.amazon\.com\/s\?k=[a-z0-9]+(\.[0-9]+)?(\+[a-z0-9]+(\.[0-9]+)?)+$/),
);

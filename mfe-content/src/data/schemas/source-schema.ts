import * as v from 'valibot';

/** A public source: an agency of the federal government, a national laboratory or the Postal Service. */
export const sourceSchema = v.strictObject({
  label: v.pipe(v.string(), v.minLength(5)),
  url: v.pipe(
    v.string(),
    v.regex(
      /^https:\/\/(www\.energy\.gov|www\.energystar\.gov|www\.epa\.gov|basc\.pnnl\.gov|www\.usps\.com)\//,
    ),
  ),
});

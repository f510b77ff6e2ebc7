import * as v from 'valibot';

/** What something costs, as text: it begins with an amount or a range in dollars, smaller amount first. */
export const costSchema = v.pipe(
  v.string(),
  v.regex(/^\$[\d,]+(–\$[\d,]+)?( |$)/, 'a cost begins with an amount in dollars, like $8–$15'),
  v.maxLength(30),
  v.check((cost) => {
    const [low = 0, high = Number.POSITIVE_INFINITY] = dollarsIn(cost);
    return low < high;
  }, 'the smaller amount comes first'),
);

/** How long something takes, as text: a range in one unit, and what adds to it. */
export const timeSchema = v.pipe(
  v.string(),
  v.regex(/^\d+–\d+ (minutes|hours|days|weekends)\b/, 'a time begins with a range, like 30–45 minutes'),
  v.maxLength(32),
);

/** The amounts in dollars of a text, in their order. */
export function dollarsIn(text: string): readonly number[] {
  return [...text.matchAll(/\$([\d,]+)/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')));
}

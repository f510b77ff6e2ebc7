import type { Article } from '../data/types.ts';

/** Words that a careful reader takes in a minute. */
const WORDS_PER_MINUTE = 220;

/** How long an article takes to read, in whole minutes, at least one. */
export function readingMinutes({ introduction, items, summary }: Article): number {
  const text = [
    ...introduction,
    ...items.flatMap(({ title, description, tips = [], features = [], steps = [] }) => [
      title,
      description,
      ...tips,
      ...features,
      ...steps,
    ]),
    ...summary,
  ].join(' ');
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
}

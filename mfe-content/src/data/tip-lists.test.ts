import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { interiorTips } from './interior-tips.ts';
import { outdoorTips } from './outdoor-tips.ts';
import { tipSchema } from './schemas.ts';
import { smartHomeCategories } from './smart-home-categories.ts';

const lists = { interiorTips, outdoorTips, smartHomeCategories };

describe.each(Object.entries(lists))('%s', (_name, tips) => {
  it('holds ten cards', () => {
    expect(tips).toHaveLength(10);
  });

  it('gives every card a shop link', () => {
    expect(tips.filter((tip) => tip.link === null)).toEqual([]);
  });

  it.each(tips.map((tip) => [tip.id, tip] as const))('%s fits the tip schema', (_id, tip) => {
    expect(v.safeParse(tipSchema, tip).issues).toBeUndefined();
  });
});

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { backyardDiyOasis } from './backyard-diy-oasis.ts';
import { iconNameSchema } from './schemas/icon-name-schema.ts';
import { skillGuide } from './skill-guide.ts';

describe('the skill guide', () => {
  it('goes from Beginner over Intermediate to Advanced', () => {
    expect(skillGuide.map((guide) => guide.level)).toEqual(['Beginner', 'Intermediate', 'Advanced']);
  });

  it.each(skillGuide.map((guide) => [guide.level, guide] as const))(
    '%s names exactly the backyard projects of its level',
    (level, guide) => {
      const ofLevel = backyardDiyOasis.items.filter((item) => item.skillLevel === level);
      expect([...guide.projects].toSorted()).toEqual(ofLevel.map((item) => item.id).toSorted());
    },
  );

  it('uses icons that exist', () => {
    expect(skillGuide.every((guide) => v.is(iconNameSchema, guide.icon))).toBe(true);
  });
});

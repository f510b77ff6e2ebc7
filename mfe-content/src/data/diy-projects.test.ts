import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { diyProjects } from './diy-projects.ts';
import { diyTipBox } from './diy-tip-box.ts';
import { diyProjectSchema, iconNameSchema } from './schemas.ts';

describe('the DIY page', () => {
  it('shows ten projects', () => {
    expect(diyProjects).toHaveLength(10);
  });

  it('asks no more of a beginner than Beginner-Intermediate', () => {
    const difficulties = new Set(diyProjects.map((project) => project.difficulty));
    expect([...difficulties].toSorted()).toEqual(['Beginner', 'Beginner-Intermediate']);
  });

  it.each(diyProjects.map((project) => [project.id, project] as const))(
    '%s fits the project schema',
    (_id, project) => {
      expect(v.safeParse(diyProjectSchema, project).issues).toBeUndefined();
    },
  );

  it('has a tip box that starts with water and power', () => {
    expect(diyTipBox.tips[0]).toMatch(/water valve and breaker panel/);
    expect(v.is(iconNameSchema, diyTipBox.icon)).toBe(true);
  });
});

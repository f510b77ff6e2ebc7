import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { homeCategories } from './home-categories.ts';
import { iconNameSchema, pictureSchema } from './schemas.ts';

describe('the category cards of the home page', () => {
  it('link to interior tips, outdoor solutions and smart home', () => {
    expect(homeCategories.map((category) => category.link)).toEqual([
      '/interior-tips',
      '/outdoor-solutions',
      '/smart-home',
    ]);
  });

  it('have a description, a picture and an icon that exists', () => {
    for (const category of homeCategories) {
      expect(category.description.length).toBeGreaterThan(60);
      expect(category.picture.id).toBe(`category-${category.id}`);
      expect(v.safeParse(pictureSchema, category.picture).issues).toBeUndefined();
      expect(v.safeParse(iconNameSchema, category.icon).issues).toBeUndefined();
    }
  });
});

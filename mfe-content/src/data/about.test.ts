import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aboutMission } from './about-mission.ts';
import { aboutValues } from './about-values.ts';
import { interiorQuote } from './interior-quote.ts';
import { outdoorQuote } from './outdoor-quote.ts';
import { iconNameSchema } from './schemas.ts';

describe('the about page', () => {
  it('has the four value cards of the specification', () => {
    expect(aboutValues.map((value) => value.title)).toEqual([
      'Expert Guidance',
      'Smart Solutions',
      'DIY Support',
      'Community Focus',
    ]);
  });

  it('uses icons that exist', () => {
    expect(aboutValues.filter((value) => !v.is(iconNameSchema, value.icon))).toEqual([]);
  });

  it('says in its mission how the site earns money', () => {
    expect(aboutMission.paragraphs.join(' ')).toContain('retailer links');
  });
});

describe('quotes', () => {
  it('are of the editors, never of an invented person', () => {
    expect([interiorQuote.attribution, outdoorQuote.attribution]).toEqual([
      'The Gable & Grain editors',
      'The Gable & Grain editors',
    ]);
  });
});

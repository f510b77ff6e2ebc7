import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import backyardDiyOasis from './articles/backyard-diy-oasis.ts';
import curbAppealUpgrades from './articles/curb-appeal-upgrades.ts';
import energyEfficiencyIdeas from './articles/energy-efficiency-ideas.ts';
import energyEfficiencyTips from './articles/energy-efficiency-tips.ts';
import smartGadgetsForHome from './articles/smart-gadgets-for-home.ts';
import { articleSchema } from './schemas.ts';
import { everyArticle } from './testing/every-article.ts';

describe('the articles', () => {
  it.each(everyArticle.map((article) => [article.id, article] as const))(
    '%s fits the article schema',
    (_id, article) => {
      expect(v.safeParse(articleSchema, article).issues).toBeUndefined();
    },
  );
});

describe('curb appeal', () => {
  it('is of June 12, 2025 and has 5 upgrades: door paint, path lights, planters, pressure washing, numbers and mailbox', () => {
    expect(curbAppealUpgrades.date).toBe('June 12, 2025');
    expect(curbAppealUpgrades.items.map((item) => item.id).toSorted()).toEqual([
      'curb-front-door',
      'curb-house-numbers',
      'curb-path-lights',
      'curb-planters',
      'curb-pressure-wash',
    ]);
  });

  it('has picks at 89.99, 44.99 and 39.99', () => {
    expect(curbAppealUpgrades.picks.map((pick) => pick.price)).toEqual([89.99, 44.99, 39.99]);
  });
});

describe('smart gadgets', () => {
  it('is of June 5, 2025 and has 7 gadgets, each with key features', () => {
    expect(smartGadgetsForHome.date).toBe('June 5, 2025');
    expect(smartGadgetsForHome.items).toHaveLength(7);
    expect(smartGadgetsForHome.items.every((item) => item.features.length >= 3)).toBe(true);
  });

  it('are thermostats, video doorbells, voice assistants, plugs and lights, security cameras, locks and leak sensors', () => {
    expect(smartGadgetsForHome.items.map((item) => item.id)).toEqual([
      'gadget-thermostat',
      'gadget-doorbell',
      'gadget-voice',
      'gadget-plugs-lights',
      'gadget-camera',
      'gadget-lock',
      'gadget-leak',
    ]);
  });

  it('has picks at 249.99, 199.99 and 199.99', () => {
    expect(smartGadgetsForHome.picks.map((pick) => pick.price)).toEqual([249.99, 199.99, 199.99]);
  });
});

describe('backyard oasis', () => {
  it('is of May 28, 2025 and has 7 projects with numbered steps; their time, cost and difficulty are promised', () => {
    expect(backyardDiyOasis.date).toBe('May 28, 2025');
    expect(backyardDiyOasis.items.filter((item) => item.steps.length >= 4)).toHaveLength(7);
  });

  it('has a skill guide from Beginner over Intermediate to Advanced', () => {
    expect(backyardDiyOasis.skillGuide.map(({ level }) => level)).toEqual([
      'Beginner',
      'Intermediate',
      'Advanced',
    ]);
  });

  it('has picks at 69.99, 79.99 and 44.99', () => {
    expect(backyardDiyOasis.picks.map((pick) => pick.price)).toEqual([69.99, 79.99, 44.99]);
  });
});

describe.each([energyEfficiencyTips, energyEfficiencyIdeas])('$id', (article) => {
  it('has ten tips, some with no shop link', () => {
    expect(article.items).toHaveLength(10);
    const withoutLink = article.items.filter((item) => item.link === null);
    expect(withoutLink.length).toBeGreaterThan(0);
    expect(withoutLink.length).toBeLessThan(10);
  });

  it('names a public source beside every percentage or saved amount', () => {
    const claiming = article.items.filter((item) =>
      /%|EPA|ENERGY STAR|Department of Energy/.test(item.description),
    );
    expect(claiming.filter((item) => !('source' in item)).map((item) => item.id)).toEqual([]);
    expect(claiming.length).toBeGreaterThan(7);
  });
});

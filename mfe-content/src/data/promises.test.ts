import { describe, expect, it } from 'vitest';
import { aboutValues } from './about-values.ts';
import backyardDiyOasis from './articles/backyard-diy-oasis.ts';
import curbAppealUpgrades from './articles/curb-appeal-upgrades.ts';
import energyEfficiencyTips from './articles/energy-efficiency-tips.ts';
import { diyProjects } from './diy-projects.ts';
import { interiorTips } from './interior-tips.ts';
import { outdoorTips } from './outdoor-tips.ts';
import { dollarsIn } from './schemas.ts';
import { smartHomeCategories } from './smart-home-categories.ts';
import { recordsWith } from './testing/records-with.ts';
import type { ShoppingLine } from './types.ts';

/** What the pages promise about their own contents, sentence by sentence, held to the data. */
describe('what the site promises', () => {
  it('is kept by every tip of the three pages that home names, and by every project: a cost and a time', () => {
    const cards = [...interiorTips, ...outdoorTips, ...smartHomeCategories, ...diyProjects];
    expect(cards).toHaveLength(40);
    for (const { id, cost, time } of cards) {
      expect(dollarsIn(cost).length, `${id} names its cost`).toBeGreaterThan(0);
      expect(time, `${id} names its time`).toMatch(/^\d+–\d+ (minutes|hours|days)/);
    }
    const support = aboutValues.find(({ id }) => id === 'diy-support');
    expect(support?.description).toContain('lists its time and its cost');
  });

  it('is kept by the curb-appeal upgrades: each costs what the introduction says, and they add up to the total', () => {
    const costs = curbAppealUpgrades.items.map(({ costEstimate }) => dollarsIn(costEstimate));
    const low = costs.map(([amount = 0]) => amount);
    const high = costs.map(([, amount = 0]) => amount);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const text = curbAppealUpgrades.introduction.join(' ');
    expect(text).toContain(`cost between $${Math.min(...low)} and $${Math.max(...high)} each`);
    expect(curbAppealUpgrades.summary).toContain(`All five together: $${sum(low)} to $${sum(high)}.`);
  });

  it('is kept by the energy article: every measure names what it costs and who says what it saves', () => {
    expect(energyEfficiencyTips.excerpt).toContain('each with what it costs and the agency');
    for (const { id, description, source } of energyEfficiencyTips.items) {
      expect(description, id).toMatch(/\$\d|costs nothing/);
      expect(source, id).toBeTruthy();
    }
  });

  it('is kept by the backyard article: every project names time, cost and skill', () => {
    expect(backyardDiyOasis.excerpt).toContain('each with its time, cost and skill level');
    for (const { id, timeEstimate, costEstimate, skillLevel } of backyardDiyOasis.items)
      expect([timeEstimate, costEstimate, skillLevel].every(Boolean), id).toBe(true);
  });

  it('is kept by the shopping list of every project with steps: it adds up to an amount within its cost', () => {
    const projects = recordsWith('steps', 'costEstimate');
    expect(projects.length).toBeGreaterThan(5);
    for (const { id, shopping, costEstimate } of projects) {
      const lines = shopping as readonly ShoppingLine[];
      const total = lines.reduce((sum, { count, each }) => sum + count * each, 0);
      const [low = 0, high = 0] = dollarsIn(String(costEstimate));
      expect(total, `${id} costs ${costEstimate}`).toBeGreaterThanOrEqual(low);
      expect(total, `${id} costs ${costEstimate}`).toBeLessThanOrEqual(high);
    }
  });

  it('is kept by the amounts on the shopping lists: they are what the steps take', () => {
    const count = (project: string, what: RegExp) => {
      const lines: readonly ShoppingLine[] =
        backyardDiyOasis.items.find(({ id }) => id === `backyard-${project}`)?.shopping ?? [];
      return lines.find((line) => what.test(line.what))?.count;
    };
    const cubicFeet = (cubicInches: number) => cubicInches / 12 ** 3;
    const [halfFoot, bagOf80] = [0.5, 0.6];
    // A ring 44 inches across in three courses, on 6 inches of gravel in a hole with a radius of 26 inches.
    expect(count('fire-pit', /block/)).toBe(3 * Math.ceil((44 * Math.PI) / 11.55));
    expect(count('fire-pit', /gravel/)).toBe(Math.ceil(cubicFeet(Math.PI * 26 ** 2 * 6) / halfFoot));
    expect(count('raised-beds', /2 × 6/)).toBe(6);
    expect((4 * 8 * (11 / 12)) / 27).toBeCloseTo(1.1, 1);
    // Ten stones 18 inches across on 2 inches of sand.
    expect(count('stepping-path', /stones/)).toBe(10);
    expect(count('stepping-path', /sand/)).toBe(Math.ceil((10 * cubicFeet(Math.PI * 9 ** 2 * 2)) / halfFoot));
    expect(count('string-lights', /clamps/)).toBe(2 * 2);
    expect(count('herb-wall', /1 × 4/)).toBe(Math.ceil(6 / Math.floor(96 / 36)));
    // Rafters every 16 inches over 10 feet, a tie at both ends; two bolts at each of four joints.
    const rafters = Math.ceil(120 / 16) + 1;
    expect(count('pergola', /rafters/)).toBe(rafters);
    expect(count('pergola', /ties/)).toBe(2 * rafters);
    expect(count('pergola', /bolts/)).toBe(2 * 4);
    expect(count('pergola', /concrete/)).toBe(Math.ceil((4 * cubicFeet(Math.PI * 6 ** 2 * 36)) / bagOf80));
  });

  it('is kept where digging is described: 811 comes with it', () => {
    const dug = /\b(dig|digging|trench|post hole)\b/i;
    const records = recordsWith('description').filter((record) => dug.test(JSON.stringify(record)));
    // A hand that feels how moist the soil is.
    const dry = ['outdoor-drip-irrigation'];
    const without = records.filter(
      (record) => !JSON.stringify(record).includes('811') && !dry.includes(String(record.id)),
    );
    expect(records.length).toBeGreaterThan(5);
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import backyardDiyOasis from './articles/backyard-diy-oasis.ts';
import curbAppealUpgrades from './articles/curb-appeal-upgrades.ts';
import energyEfficiencyIdeas from './articles/energy-efficiency-ideas.ts';
import energyEfficiencyTips from './articles/energy-efficiency-tips.ts';
import { dollarsIn } from './schemas.ts';
import { everyArticle } from './testing/every-article.ts';
import { recordsWith } from './testing/records-with.ts';
import type { ShoppingLine } from './types.ts';

/**
 * What the pages promise about their own contents, sentence by sentence, held to the data. A cost and a time for every tip
 * and project: the schemas (`every-record.test.ts`).
 */
describe('what the site promises', () => {
  it('is kept by the curb-appeal upgrades: each costs what the introduction says, and they add up to the total', () => {
    const costs = curbAppealUpgrades.items.map(({ costEstimate }) => dollarsIn(costEstimate));
    const low = costs.map(([amount = 0]) => amount);
    const high = costs.map(([, amount = 0]) => amount);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const text = curbAppealUpgrades.introduction.join(' ');
    expect(text).toContain(`cost between $${Math.min(...low)} and $${Math.max(...high)} each`);
    expect(curbAppealUpgrades.summary).toContain(`All five together: $${sum(low)} to $${sum(high)}.`);
  });

  it('is kept by the energy articles: every measure names what it costs and who says what it saves', () => {
    expect(energyEfficiencyTips.excerpt).toContain('each with what it costs and the agency');
    for (const { id, description, source } of energyEfficiencyTips.items) {
      expect(description, id).toMatch(/\$\d|costs nothing/);
      expect(source, id).toBeTruthy();
    }
    const claiming = energyEfficiencyIdeas.items.filter(({ description }) =>
      /%|EPA|ENERGY STAR|Department of Energy/.test(description),
    );
    expect(claiming.length).toBeGreaterThan(7);
    for (const item of claiming) expect(item, item.id).toHaveProperty('source');
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
    // Three courses of blocks 12 inches wide and 7 deep: their backs leave room for a liner of 30 inches, and no more
    // than an inch. The gravel, 6 inches in a hole with a radius of 26, loses a sixth to the tamper.
    const course = Number(count('fire-pit', /12 inches wide, 7 deep/)) / 3;
    const room = 12 / Math.tan(Math.PI / course) - 2 * 7 - 30;
    expect(room > 0 && room < 1, `${room} inches of room`).toBe(true);
    expect(Math.round(12 / Math.sin(Math.PI / course))).toBe(46);
    expect(count('fire-pit', /liner, 30 inches/)).toBe(1);
    expect(count('fire-pit', /gravel/)).toBe(Math.ceil((cubicFeet(Math.PI * 26 ** 2 * 6) * 1.2) / halfFoot));
    expect(count('fire-pit', /lava/)).toBe(Math.ceil(cubicFeet(Math.PI * 15 ** 2 * 3) / halfFoot));
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
});

/** A hazard, the words of a step that has it, and those of its warning. A new step's words come here with it. */
const HAZARDS: readonly (readonly [hazard: string, step: RegExp, warning: RegExp])[] = [
  [
    'wires in a wall',
    /\b(drill|screw|anchor|mount|brackets? on)\b[^.]*\b(wall|every stud|studs|framing)\b|drill pilot holes|masonry bit|cable holes/i,
    /\b(wires?|cables?(?! holes)|outlet or switch)\b/i,
  ],
  [
    'current',
    /\b(hardwire|swap the button|touch the wires|old terminals|each 24-volt wire|both thermostats|look inside|wet saw|for coils|duct each year)\b/i,
    /\b(breakers?|unplug|circuits)\b/i,
  ],
  [
    'a fall',
    /\b(scoop out|the rod \d|\d feet up|posts in concrete|eye screws \d|rafters every|soffit vents)\b/i,
    /\b(ladders?|stepladder|on joists or planks)\b/i,
  ],
  [
    'chips and blades',
    /\b(cut|saw|rake|drill|tap out)\b[^.]*\b(boards?|legs|slats|stone|joints|drain holes|pin)\b|masonry bit|wet saw/i,
    /\b(glasses|goggles)\b/i,
  ],
  [
    'lead and asbestos',
    /\b(you sand|sand with|sanding|scuff|scraping|00 psi|brush on mastic|loose fill)\b/i,
    /\b(lead|asbestos)\b/i,
  ],
  [
    'buried lines',
    /\b(dig(?! down)|trench|post hole)\b|\bposts\b[^.]*\bin (the ground|concrete)/i,
    /\b811\b/,
  ],
  [
    'chemicals',
    /\b(scrub with|wipe the dry joint|soak it in)\b/i,
    /\b(never mix|never let|bleach cleaner)\b/i,
  ],
  ['rags that light themselves', /\b(exterior oil|linseed oil|penetrating stain|stain it)\b/i, /\brags\b/i],
  [
    'fire',
    /\b(incense|use caulk|small fire|burn dry|hair dryer)\b/i,
    /\b(curtains|fire hazard|hose|the way out)\b/i,
  ],
  [
    'gas and its fumes',
    /\b(duct each year|after you seal)\b/i,
    /\b(gas one where it is|carbon monoxide alarm)\b/i,
  ],
  ['a jet of water', /\bpsi\b(?! regulator)/i, /\bgoggles\b/i],
  ['weight', /\b(on level blocks|walk the route|set the pots)\b/i, /\bpounds\b/i],
];

/** What a reader has met by the end of a record, in the order of the page. */
const read = ({ description, tips, features, steps }: Record<string, unknown>): string =>
  [description, tips, features, steps].flat().filter(Boolean).join(' ');
const texts = new Map(recordsWith('description', 'id').map((record) => [String(record.id), read(record)]));
for (const { introduction, safety, items } of everyArticle)
  for (const item of items) texts.set(item.id, [...introduction, safety, read(item)].join(' '));

const comesLate = (text: string, step: RegExp, warning: RegExp): boolean =>
  step.test(text) && !(text.search(warning) >= 0 && text.search(warning) < text.search(step));

/** What the about page promises: “Where a step can hurt you, the warning comes before the step.” */
it.each(HAZARDS)('the warning of %s comes before the step', (_hazard, step, warning) => {
  const dangerous = [...texts].filter(([, text]) => step.test(text));
  expect(dangerous.length).toBeGreaterThan(0);
  expect(dangerous.filter(([, text]) => comesLate(text, step, warning)).map(([id]) => id)).toEqual([]);
  // In the wrong order, the same words are found.
  const [[, text = ''] = []] = dangerous;
  expect(comesLate(`${step.exec(text)?.[0]}. ${warning.exec(text)?.[0]}.`, step, warning)).toBe(true);
});

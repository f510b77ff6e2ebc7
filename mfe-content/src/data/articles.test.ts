import { describe, expect, it } from 'vitest';
import backyardDiyOasis from './articles/backyard-diy-oasis.ts';
import curbAppealUpgrades from './articles/curb-appeal-upgrades.ts';
import smartGadgetsForHome from './articles/smart-gadgets-for-home.ts';
import { dollarsIn } from './schemas.ts';
import { recordsWith } from './testing/records-with.ts';
import type { ShoppingLine } from './types.ts';

// Dates, counts and lines: `pages/every-article.test.tsx`.
const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

describe('as the specification has them', () => {
  it.each([
    [curbAppealUpgrades, [89.99, 44.99, 39.99]],
    [smartGadgetsForHome, [249.99, 199.99, 199.99]],
    [backyardDiyOasis, [69.99, 79.99, 44.99]],
  ])('$id has picks at %j dollars', ({ picks }, prices) => {
    expect(picks.map(({ price }) => price)).toEqual(prices);
  });

  it('the curb-appeal upgrades are door paint, path lights, planters, pressure washing, numbers and mailbox', () => {
    expect(ids(curbAppealUpgrades).toSorted()).toEqual([
      'curb-front-door',
      'curb-house-numbers',
      'curb-path-lights',
      'curb-planters',
      'curb-pressure-wash',
    ]);
  });

  it('the gadgets are thermostats, video doorbells, voice assistants, plugs and lights, security cameras, locks and leak sensors', () => {
    expect(ids(smartGadgetsForHome)).toEqual([
      'gadget-thermostat',
      'gadget-doorbell',
      'gadget-voice',
      'gadget-plugs-lights',
      'gadget-camera',
      'gadget-lock',
      'gadget-leak',
    ]);
  });
});

it('the curb-appeal upgrades cost what the introduction says, and add up to the total', () => {
  const costs = curbAppealUpgrades.items.map(({ costEstimate }) => dollarsIn(costEstimate));
  const low = costs.map(([amount = 0]) => amount);
  const high = costs.map(([, amount = 0]) => amount);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const text = curbAppealUpgrades.introduction.join(' ');
  expect(text).toContain(`cost between $${Math.min(...low)} and $${Math.max(...high)} each`);
  expect(curbAppealUpgrades.summary).toContain(`All five together: $${sum(low)} to $${sum(high)}.`);
});

it('the shopping list of every project with steps adds up to an amount within its cost', () => {
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

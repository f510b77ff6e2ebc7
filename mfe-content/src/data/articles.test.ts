import { describe, expect, it } from 'vitest';
import backyardDiyOasis from './articles/backyard-diy-oasis.ts';
import curbAppealUpgrades from './articles/curb-appeal-upgrades.ts';
import smartGadgetsForHome from './articles/smart-gadgets-for-home.ts';

// Dates, counts and lines: `pages/articles.test.tsx`.
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

import { expect, it } from 'vitest';
import type { Contract } from '../release/contract/contract.ts';
import { compareContracts, missingEntries } from './compare-contracts.ts';

const contract = (entries: Record<string, string>, rest: Partial<Contract> = {}): Contract => ({
  version: '1.0.0',
  entries,
  taken: [],
  unused: [],
  ...rest,
});

const WEBHOOK = { webhook: 'const webhook: Webhook', 'Webhook.post': 'post(body: string): void' };

it('fits when all that the remote relies on is there', () => {
  expect(
    compareContracts(contract(WEBHOOK), contract({ ...WEBHOOK, 'Webhook.more': 'more(): void' })),
  ).toEqual([]);
});

it('does not fit when something is gone, or not there yet', () => {
  expect(compareContracts(contract(WEBHOOK), contract({ webhook: 'const webhook: Webhook' }))).toEqual([
    'Webhook.post is not there (post(body: string): void)',
  ]);
});

it('does not fit when something has another type', () => {
  const provided = contract({ ...WEBHOOK, 'Webhook.post': 'post(body: number): void' });
  expect(compareContracts(contract(WEBHOOK), provided)).toEqual([
    'Webhook.post is "post(body: number): void" and not "post(body: string): void"',
  ]);
});

it('does not mind what the remote never uses', () => {
  const required = contract(WEBHOOK, { unused: ['Webhook.post'] });
  expect(compareContracts(required, contract({ webhook: 'const webhook: Webhook' }))).toEqual([]);
});

it('does not fit when a value that the remote hands over must have more', () => {
  const required = contract({ Route: 'interface Route', 'Route.path': 'path: string' }, { taken: ['Route'] });
  const provided = (type: string) => contract({ ...required.entries, 'Route.title': type });
  expect(compareContracts(required, provided('title: string'))).toEqual([
    'Route.title is expected now (title: string)',
  ]);
  expect(compareContracts(required, provided('title?: string'))).toEqual([]);
  expect(compareContracts(required, provided('readonly title?: string'))).toEqual([]);
  expect(compareContracts({ ...required, taken: [] }, provided('title: string'))).toEqual([]);
});

it('leaves other major versions to the shared versions', () => {
  expect(compareContracts(contract(WEBHOOK), contract({}, { version: '2.0.0' }))).toEqual([]);
});

it('tells what a new version lacks of the one before', () => {
  expect(missingEntries(contract(WEBHOOK), contract(WEBHOOK))).toEqual([]);
  expect(missingEntries(contract(WEBHOOK), contract({}))).toHaveLength(2);
});

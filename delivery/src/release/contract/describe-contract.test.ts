import { expect, it } from 'vitest';
import { describeContract, sharedLibApi } from './describe-contract.ts';

it("of the shell is all of the library's public interface", async () => {
  const { version, api } = await sharedLibApi();
  const contract = await describeContract('shell');
  expect(contract.version).toBe(version);
  expect(contract.entries).toEqual(Object.fromEntries(api.flatMap(({ entries }) => entries)));
  expect(contract.unused).toEqual([]);
  expect(contract.entries['RemoteRoute.path']).toBe('path: string');
});

it('of a remote is what its code imports, and tells what of that it never uses', async () => {
  const guide = await describeContract('guide');
  const content = await describeContract('content');
  expect(guide.entries).toHaveProperty(['Webhook.trackGuideAccess']);
  expect(guide.unused).not.toContain('Webhook.trackGuideAccess');
  // The editorial team's pages send the contact form and track nothing.
  expect(content.unused).toContain('Webhook.trackGuideAccess');
  expect(content.entries).not.toHaveProperty('createAuthStore');
  expect(guide.taken).toContain('RemoteRoute');
});

import { expect } from '@playwright/test';
import type { PublishingPlace } from './publishing-place.ts';
import { runDelivery } from './run-delivery.ts';

/** Runs a command that must succeed, for example `release guide`, and returns its output. */
export async function publishCommand(
  { project, site }: PublishingPlace,
  name: string,
  ...args: string[]
): Promise<string> {
  const { code, output } = await runDelivery(project, site, name, ...args);
  expect(code, output).toBe(0);
  return output;
}

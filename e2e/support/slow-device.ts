import type { Page } from '@playwright/test';

/** A modest phone on a modest connection: round trip in milliseconds, rates in bytes a second. */
const SLOW = { cpuRate: 4, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Makes the page's device four times slower and its network 150 ms, 1.6 Mbps (Chromium only). */
export async function slowDevice(page: Page): Promise<void> {
  const { cpuRate, ...network } = SLOW;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
}

import { devices } from '@playwright/test';

/** A device with its connection. Latency in milliseconds, throughput in bytes a second. */
export interface Device {
  /** How many times slower its processor is than this machine's. */
  cpuRate: number;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
  /** CSS pixels. */
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  isMobile: boolean;
  hasTouch: boolean;
  /** By default, the browser's own. */
  userAgent?: string;
}

const bytes = (megabits: number) => (megabits * 1_000_000) / 8;

const { defaultBrowserType: _, ...phone } = devices['Moto G4'] as (typeof devices)[string];

/** A phone at full speed. */
export const PHONE = {
  ...phone,
  latency: 150,
  downloadThroughput: bytes(1.6),
  uploadThroughput: bytes(0.75),
};
export const SLOW_PHONE = {
  ...phone,
  latency: 400,
  downloadThroughput: bytes(0.4),
  uploadThroughput: bytes(0.4),
};

import { devices } from '@playwright/test';

/** A device with its connection. Times in milliseconds, rates in bytes a second; `cpuRate` times slower than here. */
export interface Device {
  cpuRate: number;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
  /** CSS pixels. */
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  isMobile: boolean;
  hasTouch: boolean;
  /** The browser's own without it. */
  userAgent?: string;
}

const bytes = (megabits: number) => (megabits * 1_000_000) / 8;

const { defaultBrowserType: _, ...phone } = devices['Moto G4'] as (typeof devices)[string];

/** The devices of `npm run bench`. */
export const DEVICES = {
  phone: {
    ...phone,
    cpuRate: 4,
    latency: 150,
    downloadThroughput: bytes(1.6),
    uploadThroughput: bytes(0.75),
  },
  'slow-phone': {
    ...phone,
    cpuRate: 6,
    latency: 400,
    downloadThroughput: bytes(0.4),
    uploadThroughput: bytes(0.4),
  },
  desktop: {
    cpuRate: 1,
    latency: 20,
    downloadThroughput: bytes(20),
    uploadThroughput: bytes(10),
    viewport: { width: 1350, height: 940 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  },
} as const satisfies Readonly<Record<string, Device>>;

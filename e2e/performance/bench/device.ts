import { devices } from '@playwright/test';

/** A device with its connection. Latency in milliseconds, throughput in bytes a second. */
export interface Device {
  /** How many times slower than this machine's its processor is. */
  cpuRate: number;
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
  /** CSS pixels. */
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  isMobile: boolean;
  hasTouch: boolean;
  /** Without it, the browser's own. */
  userAgent?: string;
}

const bytes = (megabits: number) => (megabits * 1_000_000) / 8;

const { defaultBrowserType: _, ...phone } = devices['Moto G4'] as (typeof devices)[string];

/** The devices of `npm run bench`, at full speed. */
export const DEVICES: Readonly<Record<string, Omit<Device, 'cpuRate'>>> = {
  phone: { ...phone, latency: 150, downloadThroughput: bytes(1.6), uploadThroughput: bytes(0.75) },
  'slow-phone': { ...phone, latency: 400, downloadThroughput: bytes(0.4), uploadThroughput: bytes(0.4) },
  desktop: {
    latency: 20,
    downloadThroughput: bytes(20),
    uploadThroughput: bytes(10),
    viewport: { width: 1350, height: 940 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  },
};

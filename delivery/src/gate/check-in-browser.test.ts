import { afterEach, expect, it, vi } from 'vitest';
import { releaseOf } from '../testing/small-releases.ts';
import type { ReleaseCandidate } from './candidate.ts';
import { checkInBrowser } from './check-in-browser.ts';

// What it does with a browser is shown in e2e/gate, with real releases.
const candidate = { release: releaseOf('guide', []) } as unknown as ReleaseCandidate;

afterEach(() => vi.unstubAllEnvs());

it('refuses where there is no browser, and says how to get one or go without', async () => {
  const [refusal] = await checkInBrowser(candidate, async () => null);
  expect(refusal).toMatchObject({ check: 'browser', subject: 'guide 1.0.0' });
  expect(refusal?.remedy).toMatch(/playwright install chromium.*CHROMIUM=.*GATE_BROWSER=none/);
});

it('refuses where the browser does not start, and says why', async () => {
  const failure = new Error('libnss3.so is missing\n    at launch');
  const [refusal] = await checkInBrowser(candidate, () => Promise.reject(failure));
  expect(refusal?.reason).toBe('The browser does not start: libnss3.so is missing');
});

it('is left out when that was asked for', async () => {
  vi.stubEnv('GATE_BROWSER', 'none');
  expect(await checkInBrowser(candidate)).toEqual([]);
});

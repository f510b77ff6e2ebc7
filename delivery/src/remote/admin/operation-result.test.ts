import { expect, it } from 'vitest';
import { previewComment } from './operation-result.ts';

const ADDRESS = 'https://site.example/_preview/0123456789ab.1893456000.signed?to=/guide';

it('comments on a pull request with the address of the preview', () => {
  const preview = { address: ADDRESS, set: 'c1', expiresAt: '2030-01-01T00:00:00.000Z' };
  expect(previewComment({ releases: [{ app: 'guide', version: '1.0.0-3fa9c1d2' }], preview })).toBe(
    `[Preview of guide 1.0.0-3fa9c1d2](${ADDRESS}), until January 1, 2030 at 12:00 AM UTC. Its forms send nothing.\n`,
  );
});

import { expect, it } from 'vitest';
import { releaseOf } from '../testing/release-of.ts';
import { refusalOfRendering } from './refusal-of-rendering.ts';

/** As the rendering process says it. */
const failure = (app: string) =>
  new Error(
    `The pages do not render.\nfile:///delivery/render-pages.ts:60\n      throw new Error(…)\n\nError: ${app}: the page /offer does not render.\n    at render (…) {\n  [cause]: Error: no such chapter\n      at DownloadPage (…)`,
  );

it('names the page and what it threw', () => {
  expect(refusalOfRendering(releaseOf('guide', []), failure('guide'))).toEqual({
    check: 'rendering',
    subject: 'guide 1.0.0 (marketing team), page /offer',
    reason: 'The page does not render: Error: no such chapter',
    remedy: 'See it in "npm run dev", mend it, and release again.',
  });
});

it('tells a shell which app has the page', () => {
  const { subject, remedy } = refusalOfRendering(releaseOf('shell', []), failure('guide'));
  expect(subject).toBe('shell 1.0.0 (platform team), page /offer of guide');
  expect(remedy).toContain('It is a page of guide, rendered with this shell');
});

it('keeps what it cannot read', () => {
  expect(refusalOfRendering(releaseOf('guide', []), new Error('no space left')).reason).toBe('no space left');
});

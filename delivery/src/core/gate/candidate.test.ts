import { describe, expect, it } from 'vitest';
import { releaseOf } from '../../testing/small-releases.ts';
import { refusalOfRendering, waitingRegion } from './candidate.ts';

describe('waiting region', () => {
  const page = (main: string) =>
    `<div id="root"><header><p role="status">Wait</p></header><main>${main}</main></div>`;

  it('of a complete page is none, also with a form that has not said anything yet', () => {
    const main = '<div data-mfe="guide"><form><span role="status"></span></form></div>';
    expect(waitingRegion(page(main))).toBeNull();
    expect(waitingRegion('<p>No main element</p>')).toBeNull();
  });

  it('is what waits for the link that was followed', () => {
    const main = '<div data-mfe="account"><div role="status"><span>Reading your link</span></div></div>';
    expect(waitingRegion(page(main))).toBe('[data-mfe]');
  });

  it('is the main element where the access gate waits', () => {
    expect(waitingRegion(page('<div role="status"><span>Loading</span></div>'))).toBe('main');
  });
});

describe('refusal of rendering', () => {
  /** As the rendering process says it. */
  const failure = (app: string) =>
    new Error(
      `The pages do not render.\nfile:///delivery/render-pages.ts:60\n      throw new Error(…)\n\nError: ${app}: the page /offer does not render.\n    at render (…) {\n  [cause]: Error: no such chapter\n      at DownloadPage (…)`,
    );

  it('names the page and what it threw', () => {
    expect(refusalOfRendering(releaseOf('guide', []), failure('guide'))).toEqual({
      check: 'rendering',
      subject: 'guide 1.0.0, page /offer',
      reason: 'The page does not render: Error: no such chapter',
      remedy: 'See it in "npm run dev", mend it, and release again.',
    });
  });

  it('tells a shell which app has the page', () => {
    const { subject, remedy } = refusalOfRendering(releaseOf('shell', []), failure('guide'));
    expect(subject).toBe('shell 1.0.0, page /offer of guide');
    expect(remedy).toContain('It is a page of guide, rendered with this shell');
  });

  it('keeps what it cannot read', () => {
    const { reason } = refusalOfRendering(releaseOf('guide', []), new Error('no space left'));
    expect(reason).toBe('no space left');
  });
});

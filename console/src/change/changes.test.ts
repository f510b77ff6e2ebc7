import { describe, expect, it } from 'vitest';
import { type Change, requestFor, scopesFor, sentenceFor } from './changes.ts';
import { guideWith } from './testing/listing-with.ts';

const file = new File(['x'], 'guide-2.0.0.release');
const version = '2.0.0';

const publish = (as: Extract<Change, { kind: 'publish' }>['as']): Change => ({
  kind: 'publish',
  app: 'guide',
  file,
  as,
});

describe('a change', () => {
  it.each<[Change, string]>([
    [
      { kind: 'promote', app: 'guide', version },
      'Everybody gets guide 2.0.0 at once. You can roll back to 1.0.0.',
    ],
    [
      { kind: 'canary', app: 'guide', version, percent: 50 },
      'guide 2.0.0 goes from 10% to 50% of the visitors. Nobody who has it loses it.',
    ],
    [
      { kind: 'canary', app: 'guide', version, percent: 1 },
      'guide 2.0.0 goes from 10% to 1% of the visitors. Some visitors who have it get 1.0.0 again.',
    ],
    [
      { kind: 'abort', app: 'guide', version },
      'Everybody gets guide 1.0.0 again. To try 2.0.0 again, publish it as a canary again.',
    ],
    [
      { kind: 'rollback', app: 'guide', version: '0.9.0' },
      'Everybody gets guide 0.9.0 at once in the place of 1.0.0. The canary of 2.0.0 ends. You can roll back to 1.0.0.',
    ],
    [
      publish({ kind: 'canary', percent: 20, progressive: true }),
      'The release checks run on the file. If it passes, 20% of the visitors get it. The others keep guide 1.0.0. You can abort it. It is raised by stages unless it is aborted.',
    ],
  ])('says what will happen: %j', (change, words) => {
    expect(sentenceFor(change, guideWith(10))).toBe(words);
  });

  it('is the call that the commands make, with the version that is meant', () => {
    const abort = { kind: 'abort', app: 'guide', version } as const;
    expect(requestFor(abort)).toEqual(['/canary', abort]);
    const rollback = { kind: 'rollback', app: 'guide', version: '0.9.0' } as const;
    expect(requestFor(rollback)).toEqual(['/rollback', { to: 'guide', version: '0.9.0' }]);
    const preview = { app: 'guide', version };
    expect(requestFor({ kind: 'preview', ...preview })).toEqual(['/previews', preview]);
    const release = '/releases?app=guide';
    expect(requestFor(publish({ kind: 'preview', days: 7 }))).toEqual([`${release}&preview=7`, file]);
    expect(requestFor(publish({ kind: 'dry run' }))[0]).toBe(`${release}&dry-run=1`);
    const canary = publish({ kind: 'canary', percent: 20, progressive: true });
    expect(requestFor(canary)[0]).toBe(`${release}&canary=20&progressive=1`);
  });

  it('takes the scope that the endpoint asks for', () => {
    expect(scopesFor(publish({ kind: 'preview', days: 7 }))).toEqual(['preview']);
    expect(scopesFor({ kind: 'rollback' })).toEqual(['rollback']);
    expect(scopesFor({ kind: 'abort' })).toEqual(['release', 'rollback']);
  });
});

import { describe, expect, it } from 'vitest';
import { type AppNow, appNow } from '../api/listing.ts';
import { type Change, requestFor, scopesFor, sentence, undoOf } from './changes.ts';
import { listingWith } from './testing/listing-with.ts';

const file = new File(['x'], 'guide-2.0.0.release');
const beside = appNow(listingWith({ canary: 10 }), 'guide') as AppNow;
const alone = appNow(listingWith({}), 'guide') as AppNow;

const publish = (as: Extract<Change, { kind: 'publish' }>['as']): Change => ({
  kind: 'publish',
  app: 'guide',
  file,
  as,
});

describe('a change', () => {
  it.each<[Change, string]>([
    [
      { kind: 'promote', app: 'guide', version: '2.0.0' },
      'Everybody gets guide 2.0.0 at once. You can roll back to 1.0.0.',
    ],
    [
      { kind: 'canary', app: 'guide', percent: 50 },
      'guide 2.0.0 goes from 10 % to 50 % of the visitors. Nobody who has it loses it. You can change it again.',
    ],
    [
      { kind: 'canary', app: 'guide', percent: 5 },
      'guide 2.0.0 goes from 10 % to 5 % of the visitors. Some visitors who have it get 1.0.0 again. You can change it again.',
    ],
    [
      { kind: 'abort', app: 'guide' },
      'Everybody gets guide 1.0.0 again. This cannot be undone here: to try 2.0.0 again, publish it as a canary again.',
    ],
    [
      { kind: 'rollback', app: 'guide', version: '0.9.0' },
      'Everybody gets guide 0.9.0 at once in the place of 1.0.0. The canary of 2.0.0 ends. You can roll back to 1.0.0.',
    ],
    [
      publish({ kind: 'canary', percent: 20, progressive: true }),
      'The gate checks the file. If it passes, 20 % of the visitors get it. The others keep guide 1.0.0. You can abort it. Canary analysis raises it by stages while nothing speaks against it.',
    ],
  ])('says what will happen: %j', (change, words) => {
    expect(sentence(change, beside)).toBe(words);
  });

  it('is the call that the commands make, with what was seen', () => {
    const asked = (change: Change) => requestFor(change, '1.0.0 2.0.0:10');
    const seen = 'seen=1.0.0+2.0.0%3A10';
    const abort = { kind: 'abort', app: 'guide' } as const;
    expect(asked(abort)).toEqual([`/canary?${seen}`, abort]);
    const rollback = { kind: 'rollback', app: 'guide', version: '0.9.0' } as const;
    expect(asked(rollback)).toEqual([`/rollback?${seen}`, { to: 'guide', version: '0.9.0' }]);
    const release = `/releases?${seen}&app=guide`;
    expect(asked(publish({ kind: 'preview', days: 7 }))).toEqual([`${release}&preview=7`, file]);
    expect(asked(publish({ kind: 'dry run' }))[0]).toBe(`${release}&dry-run=1`);
    const canary = publish({ kind: 'canary', percent: 20, progressive: true });
    expect(asked(canary)[0]).toBe(`${release}&canary=20&progressive=1`);
  });

  it('is an experiment as it was planned, with its end as the way back', () => {
    const change: Change = {
      kind: 'experiment',
      app: 'guide',
      wish: { compare: ['1.0.0', '2.0.0'], goal: 'requests', effect: 20, days: 7, question: '' },
    };
    expect(requestFor(change, '1.0.0')).toEqual(['/experiment?seen=1.0.0&app=guide', change.wish]);
    expect(scopesFor(change)).toEqual(['release']);
    expect(undoOf(change, alone)?.change).toEqual({ kind: 'abort', app: 'guide' });
  });

  it.each<[Change, AppNow, object | null]>([
    [{ kind: 'promote', app: 'guide', version: '2.0.0' }, beside, { kind: 'rollback', version: '1.0.0' }],
    [{ kind: 'canary', app: 'guide', percent: 50 }, beside, { kind: 'canary', percent: 10 }],
    [publish({ kind: 'canary', percent: 20, progressive: false }), alone, { kind: 'abort' }],
    [{ kind: 'abort', app: 'guide' }, beside, null],
    [publish({ kind: 'dry run' }), beside, null],
    [publish({ kind: 'preview', days: 7 }), beside, null],
  ])('has a way back where there is one: %j', (change, now, back) => {
    const undo = undoOf(change, now)?.change ?? null;
    expect(undo).toEqual(back && expect.objectContaining({ app: 'guide', ...back }));
  });

  it('takes the scope that the endpoint asks for', () => {
    expect(scopesFor(publish({ kind: 'preview', days: 7 }))).toEqual(['preview']);
    expect(scopesFor({ kind: 'rollback' })).toEqual(['rollback']);
    expect(scopesFor({ kind: 'abort' })).toEqual(['release', 'rollback']);
  });
});

import { icons } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { iconPath } from './icon-path.ts';

describe('an icon as one path', () => {
  it('draws each of its shapes from its own place', () => {
    expect(iconPath('ShowerHead')).toMatch(
      /^M4 4l2\.5 2\.5M13\.5 6\.5a4\.95 4\.95 0 0 0-7 7M15 5 5 15M14 17v\.01/,
    );
  });

  it.each([
    ['a circle', 'Circle', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z'],
    [
      'a rectangle with round corners',
      'Square',
      'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
    ],
  ])('draws %s', (_, name, path) => {
    expect(iconPath(name)).toBe(path);
  });

  it('can draw every icon that a data file may name', () => {
    for (const name of Object.keys(icons))
      expect([name, iconPath(name)]).toEqual([name, expect.stringMatching(/^M/)]);
  });
});

import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';
import type { SiteChange } from './site-change.ts';

const bytes = (before: number, after: number) => ({ before, after });

const change: SiteChange = {
  from: 'a',
  to: 'b',
  versions: [{ app: 'guide', before: '1.0.0-a', after: '1.1.0-b' }],
  pages: {
    added: [{ path: '/new', html: bytes(0, 2048), scripts: bytes(0, 102400) }],
    changed: [{ path: '/guide', html: bytes(5120, 5000), scripts: bytes(99328, 99340) }],
    readdressed: [{ path: '/thanks', html: bytes(1024, 1024), scripts: bytes(1024, 1024) }],
    gone: [{ path: '/old', html: bytes(2048, 0), scripts: bytes(2048, 0) }],
    kept: 24,
  },
  size: bytes(3072, 4096),
  shared: [{ module: 'shared-lib', before: '^1.0.0', after: '^1.1.0', provided: '1.1.2' }],
};

it('says what changes for readers, in pages, bytes and shared versions', () => {
  expect(changeText(change)).toBe(
    [
      '  guide      1.0.0-a -> 1.1.0-b',
      '  added      /new                           HTML 2.0 KB (+2048 bytes), scripts 100.0 KB (+102400 bytes)',
      '  changed    /guide                         HTML 4.9 KB (-120 bytes), scripts 97.0 KB (+12 bytes)',
      '  addresses  /thanks                        HTML 1.0 KB, scripts 1.0 KB',
      '  gone       /old                           HTML 0.0 KB (-2048 bytes), scripts 0.0 KB (-2048 bytes)',
      '  kept       24 pages, the same to the byte',
      '  release    4.0 KB (+1024 bytes)',
      '  shared     shared-lib ^1.0.0 -> ^1.1.0; the shell provides 1.1.2',
    ].join('\n'),
  );
});

it('says so when nothing changes', () => {
  expect(changeText({ ...change, to: 'a' })).toBe('  Nothing changes: this is live already.');
  expect(changeText({ ...change, shared: [] })).toContain('shared     versions as before');
});

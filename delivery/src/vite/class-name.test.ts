import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project.ts';
import { className } from './class-name.ts';

const file = join(PROJECT_ROOT, 'shell/src/layout/SiteHeader.module.css');

describe('a class name', () => {
  it('is the same in every build: the prerendered HTML, the scripts and the stylesheet must agree', () => {
    // printf shell/src/layout/SiteHeader.module.css | sha256sum
    expect(className('nav', file)).toBe('SiteHeader_nav_2e138');
    expect(className('nav', `${file}?used&lang.css`)).toBe(className('nav', file));
  });

  it('differs by local name, and by file also where two files have one name', () => {
    const other = join(PROJECT_ROOT, 'mfe-content/src/parts/SiteHeader.module.css');
    const names = [className('nav', file), className('links', file), className('nav', other)];
    expect(new Set(names).size).toBe(3);
  });
});

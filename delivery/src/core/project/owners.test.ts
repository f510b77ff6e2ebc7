import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT, SITE } from './project.ts';

it('CODEOWNERS names the owner of every app', () => {
  const owners = readFileSync(join(PROJECT_ROOT, '.github/CODEOWNERS'), 'utf8');
  for (const { folder, owner } of SITE.apps)
    if (folder)
      expect(owners).toMatch(new RegExp(`^/${folder}/ +@[\\w-]+/${owner.replaceAll(' ', '-')}$`, 'm'));
});

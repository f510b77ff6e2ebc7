import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DOM_ATTRIBUTES } from './dom-contract.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The boot scripts run alone in a page, so their attributes cross a boundary too. */
const BOOT = 'shell/src/boot/';

/** The users of each attribute in code or styles: workspaces, and the boot scripts. */
function usersByMark(): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const file of globSync('{shell,shared-lib,mfe-*,delivery}/src/**/*.{ts,tsx,css}', { cwd: ROOT })) {
    if (/\.test\.|\/testing\/|dom-contract/.test(file)) continue;
    const user = file.startsWith(BOOT) ? BOOT : (file.split('/')[0] ?? '');
    for (const [mark] of readFileSync(join(ROOT, file), 'utf8').matchAll(/data-[a-z]+(?:-[a-z]+)*/g))
      users.set(mark, (users.get(mark) ?? new Set()).add(user));
  }
  return users;
}

it('declares every attribute that crosses a boundary, and no unused one', () => {
  const declared = Object.keys(DOM_ATTRIBUTES);
  const users = usersByMark();
  const crossing = [...users].filter(([, by]) => by.size > 1).map(([mark]) => mark);
  expect(crossing.filter((mark) => !declared.includes(mark))).toEqual([]);
  expect(declared.filter((mark) => !users.has(mark))).toEqual([]);
});

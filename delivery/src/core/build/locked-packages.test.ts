import { expect, it } from 'vitest';
import { lockedPackages } from './locked-packages.ts';

const PACKAGES = {
  '': {},
  'mfe-guide': { dependencies: { react: '1', 'shared-lib': '1', lucide: '1' } },
  'mfe-content': { dependencies: { react: '1', 'shared-lib': '1', marked: '1' } },
  'shared-lib': { dependencies: { axios: '1' } },
  delivery: { dependencies: { vite: '1', hono: '1' } },
  'node_modules/shared-lib': { link: true, resolved: 'shared-lib' },
  'node_modules/react': { version: '19.3.1', integrity: 'r1' },
  'mfe-content/node_modules/react': { version: '19.3.2', integrity: 'r2' },
  'node_modules/lucide': { version: '1.0.0', integrity: 'l', peerDependencies: { react: '*', absent: '*' } },
  'node_modules/marked': { version: '4.0.0', integrity: 'm' },
  'node_modules/axios': { version: '1.2.0', integrity: 'a', dependencies: { form: '*' } },
  'node_modules/axios/node_modules/form': { version: '3.0.0', integrity: 'f3' },
  'node_modules/form': { version: '4.0.0', integrity: 'f4' },
  'node_modules/vite': { version: '8.0.0', integrity: 'v', optionalDependencies: { rolldown: '*' } },
  'node_modules/rolldown': { version: '1.0.0', integrity: 'd', dependencies: { vite: '*' } },
  'node_modules/hono': { version: '4.0.0', integrity: 'h' },
};

const locked = (...roots: Parameters<typeof lockedPackages>[1]) =>
  lockedPackages({ packages: PACKAGES }, roots);

it('has what the packages named depend on, through links and circles, where Node finds it', () => {
  const found = locked({ place: 'mfe-guide' }, { place: 'delivery', only: ['vite'] });
  const own = ['axios@1.2.0 a', 'form@3.0.0 f3', 'lucide@1.0.0 l', 'react@19.3.1 r1'];
  expect(found).toEqual([...own, 'rolldown@1.0.0 d', 'vite@8.0.0 v']);
});

it('finds a package of its own before the one that all have', () => {
  const found = locked({ place: 'mfe-content' }).filter((name) => name.startsWith('react@'));
  expect(found).toEqual(['react@19.3.2 r2']);
});

import { describe, expect, it, vi } from 'vitest';
import { buildSmallApp } from '../testing/build-small-app.ts';
import { scenes } from './scenes.ts';

// Builds on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

describe('drawn scenes', () => {
  it('are served small below pictures', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><!-- sketch --><path d="M1.23456 2H9"/></svg>';
    const output = await buildSmallApp(
      { 'src/routes.ts': 'export {};', 'src/pictures/porch.svg': svg, 'src/pictures/notes.txt': '' },
      [scenes()],
    );
    const picture = output.get('pictures/porch.svg');
    expect(picture).toContain('viewBox="0 0 40 30"');
    expect(picture).not.toContain('sketch');
    expect([...output.keys()].filter((name) => name.startsWith('pictures/'))).toEqual(['pictures/porch.svg']);
  });

  it('may be missing', async () => {
    await expect(
      buildSmallApp({ 'src/routes.ts': 'export const routes = [];' }, [scenes()]),
    ).resolves.toBeDefined();
  });
});

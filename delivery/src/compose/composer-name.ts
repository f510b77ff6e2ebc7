import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedVersion, PROJECT_ROOT } from '../project.ts';
import { contentName, filesBelow } from '../store/files.ts';

/** The code that turns releases into pages; the releases' own is named by their versions. */
const FOLDERS = [
  'delivery/src/compose',
  'delivery/src/confine',
  'delivery/src/search',
  'delivery/src/release',
];
const RENDERERS = ['react', 'react-dom', 'react-router'];

/** Names the code that composes: other code, another name, and so another composition. */
export async function composerName(root = PROJECT_ROOT): Promise<string> {
  const paths = (await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)))).flat().sort();
  const files = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')]),
  );
  return contentName(JSON.stringify([files, RENDERERS.map(installedVersion)]));
}

import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { PROJECT_ROOT } from '../../core/project/project.ts';
import type { SiteStore } from '../../core/store/site-store.ts';

/** Takes out of words where the site and the project lie on this machine: that is nobody's business elsewhere. */
export function withoutPlaces({ folder }: SiteStore): (text: string) => string {
  const folders = [folder, PROJECT_ROOT, tmpdir()]
    .map((place) => `${resolve(place).replace(/\/$/, '')}/`)
    .filter((place) => place !== '/')
    .sort((a, b) => b.length - a.length);
  return (text) => folders.reduce((words, one) => words.replaceAll(one, ''), text);
}

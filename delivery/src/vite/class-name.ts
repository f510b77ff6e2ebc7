import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import { PROJECT_ROOT } from '../project.ts';

/**
 * The class name of a CSS module's local name: the same in the client's, the server's and every app's
 * build, because prerendered HTML, hydration and the composed stylesheet must agree.
 */
export function className(local: string, file: string): string {
  const path = relative(PROJECT_ROOT, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 5);
  return `${basename(path, '.module.css')}_${local}_${hash}`;
}

import { isAbsolute } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_ROOT, sourcePath } from '../project/project.ts';

/** The line of the building process before it says why it failed. */
export const BUILD_FAILED = '\u001ewhy the build failed';

/** What Vite and Rolldown say of a failure; Rolldown has several in one. */
interface BundlerError {
  message?: string;
  id?: string;
  loc?: { file?: string; line?: number };
  frame?: string;
  errors?: readonly BundlerError[];
}

const MOST = 5;

function failureText({ message = '', id, loc, frame }: BundlerError): string {
  const file = loc?.file ?? id;
  const place = file && isAbsolute(file) ? sourcePath(file.split('?')[0] ?? file) : file;
  const where = place ? `${place}${loc?.line ? `:${loc.line}` : ''}: ` : '';
  return `  ${where}${message.trim()}${frame && !message.includes(frame) ? `\n${frame}` : ''}`;
}

/** A bundler's failure in words: file, line, what is wrong; without its warnings and its own stack. */
export function buildFailure(error: unknown): string {
  const failed = (error ?? {}) as BundlerError;
  const all = failed.errors?.length ? failed.errors : [failed];
  const told = all
    .slice(0, MOST)
    .map((one) => stripVTControlCharacters(failureText(one)).replaceAll(PROJECT_ROOT, ''));
  const more = all.length > MOST ? [`  and ${all.length - MOST} more`] : [];
  return [...told, ...more, '  Mend it, and see it in "npm run dev".'].join('\n');
}

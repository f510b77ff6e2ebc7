import { createHash } from 'node:crypto';

/** A short name for content: the same content, the same name. */
export function contentName(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

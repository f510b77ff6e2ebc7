import { rightFor } from '../publish/preview-wish.ts';
import { ALL_APPS, isCompositionId, type Right } from '../store/tokens.ts';
import type { Operation } from './operations.ts';

/** What a call asks for. */
export interface Wanted {
  /** The app that it concerns; `ALL_APPS` for what concerns all, undefined where any token will do. */
  app?: string | undefined;
  /** One of them does; undefined where any right will do. */
  rights?: readonly Right[] | undefined;
}

/** The rights of which an operation takes one, and the app. A publish is asked about before its file has arrived. */
export function wantedFor(
  operation: Operation | Omit<Extract<Operation, { kind: 'publish' }>, 'file'>,
): Wanted {
  if (operation.kind === 'publish') return { app: operation.app, rights: [rightFor(operation.preview)] };
  if (operation.kind === 'releases') return {};
  if (operation.kind === 'rollback') {
    return { app: isCompositionId(operation.to) ? ALL_APPS : operation.to, rights: ['rollback'] };
  }
  // Ending a canary is a roll back to what everybody else has.
  return { app: operation.app, rights: operation.kind === 'abort' ? ['release', 'rollback'] : ['release'] };
}

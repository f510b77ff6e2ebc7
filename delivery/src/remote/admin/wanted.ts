import { ALL_APPS, isCompositionId, type Scope } from '../../core/store/tokens.ts';
import type { Operation } from './operations.ts';

/** What a call asks for. */
export interface Wanted {
  /** The app that it concerns; `ALL_APPS` for what concerns all, undefined where any token will do. */
  app?: string | undefined;
  /** One of them does; undefined where any scope will do. */
  scopes?: readonly Scope[] | undefined;
}

/** The scopes of which an operation takes one, and the app. A publish is asked about before its file has arrived. */
export function wantedFor(
  operation: Operation | Omit<Extract<Operation, { kind: 'publish' }>, 'file'>,
): Wanted {
  if (operation.kind === 'publish')
    return { app: operation.app, scopes: [operation.preview ? 'preview' : 'release'] };
  if (operation.kind === 'rollback') {
    return { app: isCompositionId(operation.to) ? ALL_APPS : operation.to, scopes: ['rollback'] };
  }
  if (operation.kind === 'preview') return { app: operation.app, scopes: ['preview'] };
  // Ending a canary is a roll back to what everybody else has.
  return { app: operation.app, scopes: operation.kind === 'abort' ? ['release', 'rollback'] : ['release'] };
}

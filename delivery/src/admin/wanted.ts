import { rightFor } from '../preview/wish.ts';
import { ALL_APPS, isCompositionId, type Right } from '../store/tokens.ts';
import type { Operation } from './operations.ts';

/** What a call asks for. */
export interface Wanted {
  /** The app that it concerns; `ALL_APPS` for what concerns all, undefined where any token will do. */
  app?: string | undefined;
  /** Undefined where any right will do. */
  right?: Right | undefined;
}

/** The right that an operation takes, and the app. A publish is asked about before its file has arrived. */
export function wantedFor(
  operation: Operation | Omit<Extract<Operation, { kind: 'publish' }>, 'file'>,
): Wanted {
  if (operation.kind === 'publish') return { app: operation.app, right: rightFor(operation.preview) };
  if (operation.kind === 'releases') return {};
  return { app: isCompositionId(operation.to) ? ALL_APPS : operation.to, right: 'rollback' };
}

import type { PublishOptions } from '../../core/publish/publish-release.ts';
import type { CanaryOptions } from '../../core/store/canaries.ts';
import { ALL_APPS, type Scope } from '../../core/store/tokens.ts';
import { isSetId } from '../../core/store/version-set.ts';

/** A packed release, and what is to become of it: for everybody, unless it is a draft, a preview or a canary. */
interface PublishOperation extends Pick<PublishOptions, 'preview' | 'canary'> {
  kind: 'publish';
  file: string;
  /** The app that it must be of, where the sender may publish no other. */
  app?: string | undefined;
  draft: boolean;
}

/** A publish whose file has not arrived. */
export type Upload = Omit<PublishOperation, 'file'>;

/** A change of an app's canary; `version` is the one that the caller means: another one stays as it is. */
export type CanaryOperation = { app: string; version?: string | undefined } & (
  | { kind: 'canary'; percent: number; progressive?: boolean | undefined }
  | { kind: 'promote' }
  | { kind: 'abort' }
);

/** A request to change a site, on its machine or over the network. */
export type Operation =
  | PublishOperation
  | CanaryOperation
  | { kind: 'release'; app: string; version: string; canary?: CanaryOptions | undefined }
  /** `to` is an app or a version set; `version` is of an app, the former one by default. */
  | { kind: 'rollback'; to: string; version?: string | undefined }
  | { kind: 'preview'; app: string; version: string; days: number };

/** What a call requires of a token: an app (`ALL_APPS` for all) and one of some scopes; undefined is any. */
export interface Permission {
  app?: string | undefined;
  scopes?: readonly Scope[] | undefined;
}

/** An operation requires one of these scopes. Aborting a canary is a rollback to stable. */
const SCOPES_FOR = {
  publish: ['release'],
  release: ['release'],
  canary: ['release'],
  promote: ['release'],
  abort: ['release', 'rollback'],
  rollback: ['rollback'],
  preview: ['preview'],
} as const satisfies Record<Operation['kind'], readonly Scope[]>;

/** The scopes of which one lets a token send drafts, and delete them. */
export const DRAFT_SCOPES = ['preview', 'release'] as const satisfies readonly Scope[];

/** The permission that an operation requires; for a publish also before its file has arrived. */
export function permissionFor(operation: Operation | Upload): Permission {
  if (operation.kind === 'rollback')
    return { app: isSetId(operation.to) ? ALL_APPS : operation.to, scopes: SCOPES_FOR.rollback };
  const { kind, app } = operation;
  if (kind === 'publish' && operation.preview) return { app, scopes: SCOPES_FOR.preview };
  if (kind === 'publish' && operation.draft) return { app, scopes: DRAFT_SCOPES };
  return { app, scopes: SCOPES_FOR[kind] };
}

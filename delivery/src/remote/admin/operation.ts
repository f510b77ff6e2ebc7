import * as v from 'valibot';
import { PREVIEW_DAYS } from '../../core/publish/preview-options.ts';
import type { PublishOptions } from '../../core/publish/publish-release.ts';
import { ALL_APPS, type Scope } from '../../core/store/tokens.ts';
import { isSetId } from '../../core/store/version-set.ts';

/** Publishes a packed release: to all visitors, unless it is a draft, a preview or a canary. */
interface PublishOperation extends Pick<PublishOptions, 'preview' | 'canary'> {
  kind: 'publish';
  file: string;
  /** The only app that the sender may publish. */
  app?: string | undefined;
  draft: boolean;
}

/** A publish whose file has not arrived. */
export type Upload = Omit<PublishOperation, 'file'>;

const word = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w.+-]+$/));
/** A whole number from 1 to a limit. */
export const upTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));
const APP = word(40);
const VERSION = word(80);
const ROLLOUT = { percent: upTo(100), progressive: v.optional(v.boolean()) };
/** `to` is an app or a version set; `version` is of an app, the previous one by default. */
export const ROLLBACK = v.strictObject({ to: APP, version: v.optional(VERSION) });
/** A preview of a kept release. */
export const KEPT_PREVIEW = v.strictObject({
  app: APP,
  version: VERSION,
  days: v.optional(upTo(PREVIEW_DAYS.max), PREVIEW_DAYS.default),
});
/** A release of a kept version. */
export const MADE_LIVE = v.strictObject({
  app: APP,
  version: VERSION,
  canary: v.optional(v.strictObject(ROLLOUT)),
});
const OF_CANARY = { app: APP, version: v.optional(VERSION) };
/** A change of an app's canary. With a `version`, a canary of another one stays as it is. */
export const CANARY_CHANGE = v.variant('kind', [
  v.strictObject({ ...OF_CANARY, kind: v.literal('canary'), ...ROLLOUT }),
  v.strictObject({ ...OF_CANARY, kind: v.literal('promote') }),
  v.strictObject({ ...OF_CANARY, kind: v.literal('abort') }),
]);
/** A change of an app's canary. */
export type CanaryOperation = v.InferOutput<typeof CANARY_CHANGE>;

/** A request to change a site, on its machine or over the network. */
export type Operation =
  | PublishOperation
  | CanaryOperation
  | ({ kind: 'release' } & v.InferOutput<typeof MADE_LIVE>)
  | ({ kind: 'rollback' } & v.InferOutput<typeof ROLLBACK>)
  | ({ kind: 'preview' } & v.InferOutput<typeof KEPT_PREVIEW>);

/** The permission that a call requires: an app (`ALL_APPS` for all) and one of some scopes; undefined means any. */
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

/** One of these scopes is required to send and delete drafts. */
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

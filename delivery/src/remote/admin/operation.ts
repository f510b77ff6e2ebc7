import * as v from 'valibot';
import { SITE } from '../../core/project/project.ts';
import { PREVIEW_DAYS } from '../../core/publish/preview-options.ts';
import type { PublishOptions } from '../../core/publish/publish-release.ts';
import { ALL_APPS, type Scope, type Token } from '../../core/store/tokens.ts';

const word = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w.+-]+$/));
export const upTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max));
const APP = word(40);
export const VERSION = word(80);
const ROLLOUT = { percent: upTo(100), progressive: v.optional(v.boolean()) };
const CANARY_TARGET = { app: APP, version: v.optional(VERSION) };
const EXAMPLE = '{"app": "guide", "version": "1.0.0-3fa9c1d2"}';

/** The calls that start an operation. A publish is not in the list, because it uploads a file. */
export const CALLS = {
  release: {
    path: 'live',
    body: v.strictObject({ app: APP, version: VERSION, canary: v.optional(v.strictObject(ROLLOUT)) }),
    usage: `Specify the release: ${EXAMPLE}, with "canary": {"percent": 10} for a part of the visitors.`,
  },
  /** `to` is an app or the id of a version set. For an app, the default `version` is the previous live release. */
  rollback: {
    path: 'rollback',
    body: v.strictObject({ to: APP, version: v.optional(VERSION) }),
    usage: 'Specify what to roll back: {"to": "guide"}.',
  },
  preview: {
    path: 'previews',
    body: v.strictObject({
      app: APP,
      version: VERSION,
      days: v.optional(upTo(PREVIEW_DAYS.max), PREVIEW_DAYS.default),
    }),
    usage: `Specify the release: ${EXAMPLE}.`,
  },
  /** A call with a `version` fails if the canary has another version. */
  canary: {
    path: 'canary',
    body: v.variant('kind', [
      v.strictObject({ ...CANARY_TARGET, kind: v.literal('canary'), ...ROLLOUT }),
      v.strictObject({ ...CANARY_TARGET, kind: v.literal('promote') }),
      v.strictObject({ ...CANARY_TARGET, kind: v.literal('abort') }),
    ]),
    usage: 'Specify {"kind": "canary", "app": "guide", "percent": 50}, or the kind "promote" or "abort".',
  },
} as const;

type Body<Call extends keyof typeof CALLS> = v.InferOutput<(typeof CALLS)[Call]['body']>;

interface PublishOperation extends Pick<PublishOptions, 'preview' | 'canary'> {
  kind: 'publish';
  file: string;
  /** The only app that the sender may publish. */
  app?: string | undefined;
  draft: boolean;
}

export type Operation =
  | PublishOperation
  | Body<'canary'>
  | ({ kind: 'release' } & Body<'release'>)
  | ({ kind: 'rollback' } & Body<'rollback'>)
  | ({ kind: 'preview' } & Body<'preview'>);

/** A call requires a token for this app with at least one of these scopes. Undefined means any app or scope. */
export interface Permission {
  app?: string | undefined;
  scopes?: readonly Scope[] | undefined;
}

export const DRAFT_SCOPES = ['preview', 'release'] as const satisfies readonly Scope[];

export function permissionFor(operation: Operation): Permission {
  const { kind } = operation;
  if (kind === 'rollback') {
    const isApp = SITE.apps.some(({ name }) => name === operation.to);
    return { app: isApp ? operation.to : ALL_APPS, scopes: ['rollback'] };
  }
  const { app } = operation;
  if (kind === 'preview' || (kind === 'publish' && operation.preview)) return { app, scopes: ['preview'] };
  if (kind === 'publish' && operation.draft) return { app, scopes: DRAFT_SCOPES };
  // Aborting a canary is a rollback to stable.
  return { app, scopes: kind === 'abort' ? ['release', 'rollback'] : ['release'] };
}

export const mayDo = (token: Pick<Token, 'app' | 'scopes'>, { app, scopes }: Permission): boolean =>
  (!scopes || scopes.some((scope) => token.scopes.includes(scope))) &&
  (app === undefined || token.app === ALL_APPS || token.app === app);

const quote = (scopes: readonly Scope[]) => scopes.map((scope) => `"${scope}"`);

export function missingPermission(
  { name, app: own, scopes: granted }: Pick<Token, 'name' | 'app' | 'scopes'>,
  { app, scopes }: Permission,
): string {
  const nameOf = (appName: string) => (appName === ALL_APPS ? 'all apps' : appName.slice(0, 40));
  const scope = scopes?.length ? `the scope ${quote(scopes).join(' or ')}` : 'any scope';
  return `This requires ${scope} for ${nameOf(app ?? own)}; the token ${name} has ${quote(granted).join(', ')} for ${nameOf(own)}. The operator of the site creates tokens: npm run site -- tokens add`;
}

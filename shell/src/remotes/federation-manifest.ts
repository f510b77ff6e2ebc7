import type { FederationManifest, OwnBlock } from 'shared-lib/federation/documents.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFile: Check = (value) => isListOf(isText)(value) && (value as unknown[]).length === 2;
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object whose properties pass these checks; others are of no concern. */
const has =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const areIndices = isListOf(Number.isInteger);
const texts = { path: isText, title: isText, layout: isText, access: isText };
const isApp = has({
  version: isText,
  entry: isText,
  css: (css) => css === undefined || isFile(css),
  files: isListOf(isFile),
  pages: isListOf(has({ ...texts, files: areIndices, more: areIndices })),
});
const isManifest = has({
  composition: isText,
  main: isText,
  apps: (apps) => has({})(apps) && Object.values(apps as object).every(isApp),
});

/**
 * Whether an answer is what `FederationManifest` says: a cache or a proxy may have put anything in its place.
 * By hand, because a schema library costs every reader more than these lines.
 */
const isFederationManifest = (value: unknown): value is FederationManifest => isManifest(value);

/** Fetches `/federation.json`. @throws Error naming the status, or that it is not such a list. */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`/federation.json answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isFederationManifest(answer)) throw new Error('/federation.json is not a list of releases');
  return answer;
}

/** The `mfe-own` data block of this document; in development, where nothing is prerendered, an empty one. */
export function readOwnBlock(): OwnBlock {
  const text = document.getElementById('mfe-own')?.textContent;
  if (text) return JSON.parse(text) as OwnBlock;
  return { app: null, release: null, main: '', files: [], shell: 0, eager: true };
}

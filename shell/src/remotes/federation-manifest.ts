import type { FederationManifest, OwnBlock } from 'shared-lib/federation/documents.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFile: Check = (value) => isListOf(isText)(value) && (value as unknown[]).length === 2;
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Whether a value is an object whose properties pass these checks. Others do not matter. */
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
 * Checks the shape of an answer: a cache or a proxy may have replaced it. By hand, because a schema library
 * costs every reader more than these lines.
 */
const isFederationManifest = (value: unknown): value is FederationManifest => isManifest(value);

/**
 * Fetches `/federation.json`.
 * @throws Error with the status, or that the answer is no such list.
 */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json', { credentials: 'omit' });
  if (!response.ok) throw new Error(`/federation.json answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isFederationManifest(answer)) throw new Error('/federation.json is not a list of releases');
  return answer;
}

/** This document's `mfe-own` data block; in development, where nothing is prerendered, an empty one. */
export function readOwnBlock(): OwnBlock {
  const text = document.getElementById('mfe-own')?.textContent;
  if (text) return JSON.parse(text) as OwnBlock;
  return { app: null, release: null, main: '', files: [], shell: 0, eager: true };
}

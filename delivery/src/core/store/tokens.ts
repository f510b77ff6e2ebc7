import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Records } from './backend.ts';

export const SCOPES = ['preview', 'release', 'rollback', 'tokens', 'leads'] as const;
export type Scope = (typeof SCOPES)[number];

/** The `app` of an operator's token: every app and the whole site. */
export const ALL_APPS = '*';

/** Times are ISO 8601 in UTC. */
export interface Token {
  name: string;
  /** The SHA-256 of the secret, in hexadecimal digits. */
  hash: string;
  /** An app's name, or `ALL_APPS`. */
  app: string;
  scopes: readonly Scope[];
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** Who made the token, as in the audit log. Older tokens lack this field. */
  by?: string | undefined;
}

/** `lastUsedAt` is the time of the last use on this machine. */
export interface StoredToken extends Token {
  lastUsedAt: string | null;
}

export const TOKEN_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

const nameOf = (name: string) => `tokens/${name}.json`;

export function createTokens(siteFolder: string, records: Records) {
  /** The last use has its own file, so that recording a use never overwrites a revocation. */
  const usedFile = (name: string) => join(siteFolder, 'tokens', `${name}.used`);

  return {
    /** Includes revoked and expired tokens. */
    async list(): Promise<StoredToken[]> {
      const files = await readdir(join(siteFolder, 'tokens')).catch(() => []);
      const names = files.filter((file) => file.endsWith('.json')).sort();
      const tokens = names.map(async (file) => {
        const token = (await records.document<Token>(`tokens/${file}`)) as Token;
        return { ...token, lastUsedAt: await readFile(usedFile(token.name), 'utf8').catch(() => null) };
      });
      return Promise.all(tokens);
    },

    async add(token: Token): Promise<void> {
      if (await records.add(nameOf(token.name), token)) return;
      throw new Error(
        `The name "${token.name}" is taken. Choose another: the audit log refers to token names, so they are never reused.`,
      );
    },

    replace: ({ lastUsedAt: _, ...token }: StoredToken): Promise<void> =>
      records.write(nameOf(token.name), token satisfies Token),

    /** Records when a token was used. Never fails, because a full disk must not lock the operator out. */
    noteUse: (name: string, at: string): Promise<void> =>
      writeFile(usedFile(name), at, { mode: 0o600 }).catch(() => {}),
  };
}

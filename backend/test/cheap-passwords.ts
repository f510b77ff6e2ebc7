import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The cost that better-auth uses: about 60 ms of a core. */
const COST = { N: 16_384, r: 16, p: 1 };
const CHEAP_N = 16;

type Scrypt = (
  password: string,
  salt: string,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

const scrypt = crypto.scrypt as Scrypt & { cheap?: true };

/** At the full cost, hashing the thousand passwords of the suite would take most of its time. */
const cheapScrypt: Scrypt = (password, salt, length, options, done) => {
  const { N, r, p } = options;
  if (N !== COST.N || r !== COST.r || p !== COST.p)
    throw new Error(`A password was hashed with N=${N}, r=${r}, p=${p}.`);
  scrypt(password, salt, length, { ...options, N: CHEAP_N }, done);
};

// Patched once per process, because a process runs many test files.
if (!scrypt.cheap) {
  Object.assign(crypto, { scrypt: Object.assign(cheapScrypt, { cheap: true }) });
  syncBuiltinESMExports();
}

import type { Exchange } from './check-answer.ts';
import { type ContractCheck, must, signedIn } from './contract-check.ts';
import { newAddress } from './contract-visit.ts';

const messageOf = (data: unknown) => (data as { message?: unknown } | null)?.message;

/** Fails unless both worked, and the answers do not tell an address that has an account from one that has none. */
function mustBeAlike(known: Exchange, unknown: Exchange): void {
  for (const { status } of [known, unknown]) must(status < 300, `it was answered with ${status}`);
  must(
    JSON.stringify(known.data) === JSON.stringify(unknown.data),
    'the answers differ, so that a stranger learns which addresses have an account',
  );
}

/** `{host}/auth/*` and `{host}/user/*` of specification section 7. */
export const ACCOUNT_CHECKS: readonly ContractCheck[] = [
  {
    says: 'A visitor can register',
    run: async ({ api, account }) => {
      await api.auth.register(account);
    },
  },
  {
    says: 'Registering an address that has an account answers like a new one',
    async run(visit) {
      const spare = { ...visit.account, email: newAddress(visit.target) };
      visit.spareAccounts.push(spare);
      const fresh = await visit.post('/auth/register', spare, null);
      const taken = await visit.post('/auth/register', visit.account, null);
      mustBeAlike(taken, fresh);
    },
  },
  {
    says: 'Log-in answers a token and the user',
    async run({ api, account, session }) {
      const { token, user } = await api.auth.login(account);
      must(user?.email === account.email, `the user’s email is ${JSON.stringify(user?.email)}`);
      session.token = token;
      session.userId = user.id;
    },
  },
  {
    says: 'A wrong password and an unknown address are refused alike, with a message to show',
    async run({ post, account, target }) {
      const password = 'Wrong&Porch7Lamp';
      const wrong = await post('/auth/login', { email: account.email, password }, null);
      const unknown = await post('/auth/login', { email: newAddress(target), password }, null);
      must(wrong.status >= 400, `a wrong password was answered with ${wrong.status}`);
      must(wrong.status === unknown.status, `they are answered with ${wrong.status} and ${unknown.status}`);
      must(messageOf(wrong.data) === messageOf(unknown.data), 'their messages differ');
    },
  },
  {
    says: 'The server itself holds the password rule of specification section 5',
    async run({ post, target }) {
      for (const password of [
        'Short1!',
        'alllower1!',
        'ALLUPPER1!',
        'NoDigits!!',
        'NoSpecial11',
        'Other#Char1!',
      ]) {
        const { status } = await post(
          '/auth/register',
          { name: 'Contract', email: newAddress(target), password },
          null,
        );
        must(status >= 400 && status < 500, `the password ${password} was answered with ${status}`);
      }
    },
  },
  {
    says: 'The profile of the signed-in visitor is theirs',
    async run(visit) {
      const { userId } = signedIn(visit);
      const user = await visit.api.user.profile();
      must(user.id === userId, `the profile’s id is ${JSON.stringify(user.id)}, the user’s is ${userId}`);
    },
  },
  {
    says: 'Name and phone can be changed, and the answer is the changed user',
    async run(visit) {
      signedIn(visit);
      const changes = { name: 'Contract Changed', phone: '+14075550142' };
      const user = await visit.api.user.update(changes);
      must(user.name === changes.name && user.phone === changes.phone, `it answered ${JSON.stringify(user)}`);
      must((await visit.api.user.profile()).name === changes.name, 'the profile did not change');
    },
  },
  {
    says: 'The user id of somebody else decides nothing',
    async run(visit) {
      signedIn(visit);
      for (const path of ['/user/profile', '/user/update', '/user/sessions']) {
        const { status } = await visit.post(path, { userId: 'somebody-else', name: 'Taken over' });
        must(status >= 400, `${path} answered ${status}`);
      }
    },
  },
  {
    says: 'Asking for a reset link answers alike whether the address has an account',
    async run({ post, account, target }) {
      const known = await post('/auth/reset-password', { email: account.email }, null);
      const unknown = await post('/auth/reset-password', { email: newAddress(target) }, null);
      mustBeAlike(known, unknown);
    },
  },
  {
    says: 'A reset or verification token that is worth nothing is refused, without signing anybody out',
    async run({ post }) {
      for (const [path, body] of [
        ['/auth/reset-password', { token: 'worth-nothing', password: 'Blue&Porch7Lamp' }],
        ['/auth/verify-email', { token: 'worth-nothing' }],
        ['/auth/not-me', { token: 'worth-nothing' }],
        ['/email/verify', { token: 'worth-nothing' }],
      ] as const) {
        const { status } = await post(path, body);
        must(status >= 400 && status < 500, `${path} answered ${status}`);
        must(status !== 401, `${path} answered 401, on which the site signs the visitor out`);
      }
    },
  },
];

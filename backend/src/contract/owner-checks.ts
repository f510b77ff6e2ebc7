import { PATHS } from '../http/paths.ts';
import { type ContractCheck, must, signedIn } from './contract-check.ts';
import type { ContractVisit } from './contract-visit.ts';

const PROTECTED = Object.entries(PATHS).flatMap(([path, { bearer }]) => (bearer ? [path] : []));

async function mustBeSignedOut({ post }: ContractVisit, token: string, userId: string): Promise<void> {
  const { status } = await post('/user/profile', { userId }, token);
  must(status === 401, `the session that was ended is answered with ${status} in place of 401`);
}

/** What the page "Privacy and devices" needs, and the end of an account. Run last. */
export const OWNER_CHECKS: readonly ContractCheck[] = [
  {
    says: 'A call without a session, or with a forged one, is answered 401',
    async run({ post }) {
      for (const path of PROTECTED) {
        for (const token of [null, 'forged']) {
          const { status } = await post(path, {}, token);
          must(status === 401, `${path} answered ${status}`);
        }
      }
    },
  },
  {
    says: 'A verification link can be asked for again',
    run: async ({ api, account }) => {
      await api.auth.resendVerification(account.email);
    },
  },
  {
    says: 'The devices are listed, and another one can be signed out',
    async run(visit) {
      const { userId } = signedIn(visit);
      const { user, auth } = visit.api;
      const other = await auth.login(visit.account);
      const { data } = await user.listSessions();
      const device = data.find(({ current }) => !current);
      must(data.length === 2 && device, `there are ${data.length} devices after two log-ins`);
      await user.revokeSession(device.id);
      await mustBeSignedOut(visit, other.token, userId);
    },
  },
  {
    says: 'Logging out ends the session at the server, not only in the browser',
    async run(visit) {
      const { token, userId } = signedIn(visit);
      const { token: ended } = await visit.api.auth.login(visit.account);
      visit.session.token = ended;
      await visit.api.auth.logout().finally(() => {
        visit.session.token = token;
      });
      await mustBeSignedOut(visit, ended, userId);
    },
  },
  {
    says: 'What is confirmed by a password is refused with a wrong one, without signing the visitor out',
    async run(visit) {
      const { userId } = signedIn(visit);
      const { status } = await visit.post('/user/export', { userId, password: 'Wrong&Porch7Lamp' });
      must(status === 403, `a wrong password was answered with ${status} in place of 403`);
    },
  },
  {
    says: 'Every other device can be signed out, and everything kept can be downloaded',
    async run(visit) {
      signedIn(visit);
      const { password } = visit.account;
      await visit.api.user.revokeOtherSessions(password);
      const exported = await visit.api.user.exportAccount(password);
      must(!JSON.stringify(exported).includes(password), 'the download holds the password');
    },
  },
  {
    says: 'An account can be deleted, and its session ends with it',
    async run(visit) {
      const { token, userId } = signedIn(visit);
      const { password } = visit.account;
      await visit.api.user.deleteAccount(password);
      await mustBeSignedOut(visit, token, userId);
      for (const spare of visit.spareAccounts) {
        const { token: spareToken, user } = await visit.api.auth.login(spare);
        const { status } = await visit.post('/user/delete', { userId: user.id, password }, spareToken);
        must(status < 300, `another account that was made on the way could not be deleted: ${status}`);
      }
    },
  },
];

import type { Exchange } from './check-answer.ts';
import { type ContractCheck, must, signedIn } from './contract-check.ts';

/** Every path of the table that needs a session, without what only some of them need. */
const PROTECTED = [
  '/user/profile',
  '/user/update',
  '/user/sessions',
  '/user/export',
  '/content/create',
  '/content/list',
  '/email/send',
];

function succeeded({ path, status, data }: Exchange): void {
  const message = (data as { message?: unknown } | null)?.message;
  must(status >= 200 && status < 300, `${path} answered ${status}${message ? `: ${message}` : ''}`);
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
    run: async ({ post, account }) =>
      succeeded(await post('/auth/resend-verification', { email: account.email }, null)),
  },
  {
    says: 'The devices are listed, and another one can be signed out',
    async run(visit) {
      const { userId } = signedIn(visit);
      const other = await visit.api.auth.login(visit.account);
      const listed = await visit.post('/user/sessions', { userId });
      succeeded(listed);
      const { data } = listed.data as { data: { id: string; current: boolean }[] };
      const device = data.find(({ current }) => !current);
      must(data.length === 2 && device, `there are ${data.length} devices after two log-ins`);
      succeeded(await visit.post('/user/sessions/revoke', { userId, sessionId: device.id }));
      const { status } = await visit.post('/user/profile', { userId }, other.token);
      must(status === 401, `the device that was signed out is answered with ${status}`);
    },
  },
  {
    says: 'Logging out ends the session at the server, not only in the browser',
    async run(visit) {
      const { userId } = signedIn(visit);
      const { token } = await visit.api.auth.login(visit.account);
      succeeded(await visit.post('/auth/logout', {}, token));
      const { status } = await visit.post('/user/profile', { userId }, token);
      must(status === 401, `the session that was ended is answered with ${status}`);
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
      const { userId } = signedIn(visit);
      const { password } = visit.account;
      succeeded(await visit.post('/user/sessions/revoke-others', { userId, password }));
      const exported = await visit.post('/user/export', { userId, password });
      succeeded(exported);
      must(!JSON.stringify(exported.data).includes(password), 'the download holds the password');
    },
  },
  {
    says: 'An account can be deleted, and its session ends with it',
    async run(visit) {
      const { userId } = signedIn(visit);
      const { password } = visit.account;
      succeeded(await visit.post('/user/delete', { userId, password }));
      const { status } = await visit.post('/user/profile', { userId });
      must(status === 401, `its session is answered with ${status}`);
      for (const spare of visit.spareAccounts) {
        const { token, user } = await visit.api.auth.login(spare);
        succeeded(await visit.post('/user/delete', { userId: user.id, password }, token));
      }
    },
  },
];

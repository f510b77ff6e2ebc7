import { PATHS } from '../app/features.ts';
import { type ConformanceVisit, type Exchange, newAddress } from './visit.ts';

const messageOf = (data: unknown) => (data as { message?: unknown } | null)?.message;

/** Fails unless both worked, and the answers do not tell an address that has an account from one that has none. */
function mustBeAlike(known: Exchange, unknown: Exchange): void {
  for (const { status } of [known, unknown]) must(status < 300, `it was answered with ${status}`);
  must(
    JSON.stringify(known.data) === JSON.stringify(unknown.data),
    'the answers differ, so that a stranger learns which addresses have an account',
  );
}

function keptItem({ itemId }: ConformanceVisit): string {
  if (!itemId) throw new NotChecked('there is no item, because recording one does not work');
  return itemId;
}

const PROTECTED = Object.entries(PATHS).flatMap(([path, { bearer }]) => (bearer ? [path] : []));

async function mustBeSignedOut({ post }: ConformanceVisit, token: string, userId: string): Promise<void> {
  const { status } = await post('/user/profile', { userId }, token);
  must(status === 401, `the session that was ended is answered with ${status} in place of 401`);
}

/** A check that cannot be made because an earlier one did not hold. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** Fails a check, saying what does not hold. */
function must(holds: unknown, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}

/** The session of a check that needs one. @throws NotChecked when the log-in did not work. */
function signedIn({ session }: ConformanceVisit): { token: string; userId: string } {
  const { token, userId } = session;
  if (!token || !userId) throw new NotChecked('there is no session, because log-in does not work');
  return { token, userId };
}

/**
 * What the site needs of a backend, each as a sentence and how it is tried: it rejects, saying what does not hold. They
 * build on each other, in this order. What is not as the document has it is noticed besides.
 */
export const CHECKS: Readonly<Record<string, (visit: ConformanceVisit) => Promise<void>>> = {
  // The base webhook of specification section 7, and what browsers need to call it.
  'The base webhook takes a guide request': ({ webhook, account }) => webhook.requestGuideChecked(account),
  async 'The base webhook takes an access event'({ webhook, account }) {
    const { success, error } = await webhook.trackGuideAccess(account);
    must(success, error instanceof Error ? error.message : String(error));
  },
  'The base webhook takes a contact form': ({ webhook, account: { name, email } }) =>
    webhook.submitContact({
      name,
      email,
      subject: 'Conformance test',
      message: 'Please ignore this message.',
    }),
  async 'Browsers on the site’s origin may call it, with the client’s headers'({ target: { host, origin } }) {
    if (new URL(host).origin === origin) return;
    const { headers } = await fetch(`${host}/auth/login`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-request-id',
      },
    });
    const allowed = headers.get('access-control-allow-origin');
    must(allowed === origin || allowed === '*', `pages of ${origin} may not read its answers (CORS)`);
    const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase();
    for (const name of ['authorization', 'content-type', 'x-request-id'])
      must(names.includes(name), `pages may not send the header ${name} (CORS)`);
  },
  // `{host}/auth/*` and `{host}/user/*`.
  'A visitor can register': async ({ api, account }) => {
    await api.auth.register(account);
  },
  async 'Registering an address that has an account answers like a new one'(visit) {
    const spare = { ...visit.account, email: newAddress(visit.target) };
    visit.spareAccounts.push(spare);
    const fresh = await visit.post('/auth/register', spare, null);
    const taken = await visit.post('/auth/register', visit.account, null);
    mustBeAlike(taken, fresh);
  },
  async 'Log-in answers a token and the user'({ api, account, session }) {
    const { token, user } = await api.auth.login(account);
    must(user?.email === account.email, `the user’s email is ${JSON.stringify(user?.email)}`);
    session.token = token;
    session.userId = user.id;
  },
  async 'A wrong password and an unknown address are refused alike, with a message to show'({
    post,
    account,
    target,
  }) {
    const password = 'Wrong&Porch7Lamp';
    const wrong = await post('/auth/login', { email: account.email, password }, null);
    const unknown = await post('/auth/login', { email: newAddress(target), password }, null);
    must(wrong.status >= 400, `a wrong password was answered with ${wrong.status}`);
    must(wrong.status === unknown.status, `they are answered with ${wrong.status} and ${unknown.status}`);
    must(messageOf(wrong.data) === messageOf(unknown.data), 'their messages differ');
  },
  async 'The server itself holds the password rule of specification section 5'({ post, target }) {
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
        { name: 'Conformance', email: newAddress(target), password },
        null,
      );
      must(status >= 400 && status < 500, `the password ${password} was answered with ${status}`);
    }
  },
  async 'The profile of the signed-in visitor is theirs'(visit) {
    const { userId } = signedIn(visit);
    const user = await visit.api.user.profile();
    must(user.id === userId, `the profile’s id is ${JSON.stringify(user.id)}, the user’s is ${userId}`);
  },
  async 'Name and phone can be changed, and the answer is the changed user'(visit) {
    signedIn(visit);
    const changes = { name: 'Conformance Changed', phone: '+14075550142' };
    const user = await visit.api.user.update(changes);
    must(user.name === changes.name && user.phone === changes.phone, `it answered ${JSON.stringify(user)}`);
    must((await visit.api.user.profile()).name === changes.name, 'the profile did not change');
  },
  async 'The user id of somebody else decides nothing'(visit) {
    signedIn(visit);
    for (const path of ['/user/profile', '/user/update', '/user/sessions']) {
      const { status } = await visit.post(path, { userId: 'somebody-else', name: 'Taken over' });
      must(status >= 400, `${path} answered ${status}`);
    }
  },
  async 'Asking for a reset link answers alike whether the address has an account'({
    post,
    account,
    target,
  }) {
    const known = await post('/auth/reset-password', { email: account.email }, null);
    const unknown = await post('/auth/reset-password', { email: newAddress(target) }, null);
    mustBeAlike(known, unknown);
  },
  async 'A reset or verification token that is worth nothing is refused, without signing anybody out'({
    post,
  }) {
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
  // `{host}/content/*` and `{host}/email/*`.
  async 'A guide download can be recorded, and the dashboard’s list has it with title and date'(visit) {
    signedIn(visit);
    await visit.api.content.create({ type: 'guide_downloads', title: 'Conformance Guide' });
    const { data } = await visit.api.content.list({ type: 'guide_downloads' });
    const [download] = data.filter(({ title }) => title === 'Conformance Guide');
    must(download, 'the list does not have it');
    must(!Number.isNaN(Date.parse(String(download.downloadedAt))), `its date is ${download.downloadedAt}`);
    visit.itemId = download.id;
  },
  async 'An item can be read and changed by its id'(visit) {
    signedIn(visit);
    const id = keptItem(visit);
    await visit.api.content.update(id, { title: 'Conformance Guide 2' });
    const item = (await visit.api.content.get(id)) as { title?: unknown };
    must(item.title === 'Conformance Guide 2', `its title is ${JSON.stringify(item.title)} after the change`);
  },
  async 'The filter of a list is kept to'(visit) {
    signedIn(visit);
    const { data } = await visit.api.content.list({ type: 'conformance-nothing' });
    must(data.length === 0, `a filter that fits nothing gave ${data.length} items`);
  },
  async 'An item that is deleted is gone'(visit) {
    signedIn(visit);
    const id = keptItem(visit);
    await visit.api.content.delete(id);
    const { data } = await visit.api.content.list({});
    must(!data.some((item) => item.id === id), 'the list still has it');
  },
  async 'Mail goes from named templates to the caller’s own address, and to nobody else'(visit) {
    signedIn(visit);
    await visit.api.email.send({ template: 'verify-email' });
    const { status } = await visit.post('/email/send', {
      template: 'verify-email',
      to: 'other@example.com',
    });
    must(status >= 400, `mail to another address was answered with ${status}: this is an open relay`);
  },
  // What the page "Privacy and devices" needs, and the end of an account.
  async 'A call without a session, or with a forged one, is answered 401'({ post }) {
    for (const path of PROTECTED) {
      for (const token of [null, 'forged']) {
        const { status } = await post(path, {}, token);
        must(status === 401, `${path} answered ${status}`);
      }
    }
  },
  'A verification link can be asked for again': async ({ api, account }) => {
    await api.auth.resendVerification(account.email);
  },
  async 'The devices are listed, and another one can be signed out'(visit) {
    const { userId } = signedIn(visit);
    const { user, auth } = visit.api;
    const other = await auth.login(visit.account);
    const { data } = await user.listSessions();
    const device = data.find(({ current }) => !current);
    must(data.length === 2 && device, `there are ${data.length} devices after two log-ins`);
    await user.revokeSession(device.id);
    await mustBeSignedOut(visit, other.token, userId);
  },
  async 'Logging out ends the session at the server, not only in the browser'(visit) {
    const { token, userId } = signedIn(visit);
    const { token: ended } = await visit.api.auth.login(visit.account);
    visit.session.token = ended;
    await visit.api.auth.logout().finally(() => {
      visit.session.token = token;
    });
    await mustBeSignedOut(visit, ended, userId);
  },
  async 'What is confirmed by a password is refused with a wrong one, without signing the visitor out'(
    visit,
  ) {
    const { userId } = signedIn(visit);
    const { status } = await visit.post('/user/export', { userId, password: 'Wrong&Porch7Lamp' });
    must(status === 403, `a wrong password was answered with ${status} in place of 403`);
  },
  async 'Every other device can be signed out, and everything kept can be downloaded'(visit) {
    signedIn(visit);
    const { password } = visit.account;
    await visit.api.user.revokeOtherSessions(password);
    const exported = await visit.api.user.exportAccount(password);
    must(!JSON.stringify(exported).includes(password), 'the download holds the password');
  },
  async 'An account can be deleted, and its session ends with it'(visit) {
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
};

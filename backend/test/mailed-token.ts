import type { Answer, TestBackend, Visitor } from './test-backend.ts';

/** The stored messages to an address, oldest first. */
export function mailsTo(site: TestBackend, recipient: string) {
  return site.database.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();
}

/** The token of the link in the newest message of that template to that address. */
export async function mailedToken(site: TestBackend, recipient: string, template: string): Promise<string> {
  const mail = (await mailsTo(site, recipient)).filter((candidate) => candidate.template === template).at(-1);
  const url = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  const token = url && new URL(url).searchParams.get('token');
  if (!token) throw new Error(`no ${template} with a token was stored for ${recipient}`);
  return token;
}

/** Opens a visitor's verification link in their session. */
export async function verifyAddress(site: TestBackend, { user, token }: Visitor): Promise<Answer> {
  const link = await mailedToken(site, user.email, 'verify-email');
  return site.post('/auth/verify-email', { token: link }, { token });
}

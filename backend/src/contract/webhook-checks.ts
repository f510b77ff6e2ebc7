import { type ContractCheck, must } from './contract-check.ts';

/** The base webhook of specification section 7, and what browsers need to call it. */
export const WEBHOOK_CHECKS: readonly ContractCheck[] = [
  {
    says: 'The base webhook takes a guide request',
    run: ({ webhook, account }) => webhook.requestGuideChecked(account),
  },
  {
    says: 'The base webhook takes an access event',
    async run({ webhook, account }) {
      const { success, error } = await webhook.trackGuideAccess(account);
      must(success, error instanceof Error ? error.message : String(error));
    },
  },
  {
    says: 'The base webhook takes a contact form',
    run: ({ webhook, account: { name, email } }) =>
      webhook.submitContact({
        name,
        email,
        subject: 'Contract test',
        message: 'Please ignore this message.',
      }),
  },
  {
    says: 'Browsers on the site’s origin may call it, with the client’s headers',
    async run({ target: { host, origin } }) {
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
  },
];

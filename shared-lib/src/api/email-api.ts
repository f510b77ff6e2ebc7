import type { Client } from '../client/client.ts';
import type { BodyOf } from './bodies.ts';

/** `{host}/email/*` of specification section 7. */
export const createEmailApi = (client: Client) => ({
  send: (fields: BodyOf<'/email/send'>) => client.post('/email/send', fields),
  verify: (token: string) => client.post('/email/verify', { token }),
});

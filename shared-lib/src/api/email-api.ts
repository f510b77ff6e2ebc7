import type { Client } from '../client/client.ts';
import type { BodyOf } from './bodies.ts';

/** `{host}/email/*` of specification section 7. */
export interface EmailApi {
  send(fields: BodyOf<'/email/send'>): Promise<unknown>;
  verify(token: string): Promise<unknown>;
}

/** @see EmailApi */
export function createEmailApi(client: Client): EmailApi {
  return {
    send: (fields) => client.post('/email/send', fields),
    verify: (token) => client.post('/email/verify', { token }),
  };
}

import { fieldsOf } from '../client/answer-check.ts';

/** Specification section 3, "User", as the backend returns it. */
export interface User {
  id: string;
  name: string;
  email: string;
  phone?: string;
  /** Whether the address is verified. Absent when a backend does not report it. */
  emailVerified?: boolean;
}

/** Whether a response is a user that a page can show. */
export function isUser(data: unknown): data is User {
  const { id, name } = fieldsOf(data);
  return isId(id) && typeof name === 'string';
}

/** Whether this is a user id. Some backends use numbers. */
export function isId(id: unknown): boolean {
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}

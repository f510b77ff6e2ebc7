import { fieldsOf } from '../client/answer-check.ts';

/** Specification section 3, "User", as the backend answers it. */
export interface User {
  id: string;
  name: string;
  email: string;
  phone?: string;
  /** Whether the address has been confirmed. Absent when a backend does not tell. */
  emailVerified?: boolean;
}

/** Whether an answer is a user whom a page can show. */
export function isUser(data: unknown): data is User {
  const { id, name } = fieldsOf(data);
  return isId(id) && typeof name === 'string';
}

/** Whether it names a user; some backends count theirs. */
export function isId(id: unknown): boolean {
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}

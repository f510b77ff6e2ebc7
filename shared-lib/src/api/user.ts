/** Specification section 3, "User", as the backend answers it. */
export interface User {
  id: string;
  name: string;
  email: string;
  phone?: string;
  /** Whether the address has been confirmed. Absent when a backend does not tell. */
  emailVerified?: boolean;
}

/** Specification section 3, "User", as the backend answers it. */
export interface User {
  id: string;
  name: string;
  email: string;
  phone?: string;
}

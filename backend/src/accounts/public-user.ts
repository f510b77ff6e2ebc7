/** Specification section 3, "User", as it is answered. */
export interface PublicUser {
  id: string;
  name: string;
  email: string;
  phone?: string;
}

/** The part of an account that its owner gets to see. */
export function publicUser({
  id,
  name,
  email,
  phone,
}: Omit<PublicUser, 'phone'> & { phone?: string | null }): PublicUser {
  return phone ? { id, name, email, phone } : { id, name, email };
}

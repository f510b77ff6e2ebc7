/** Specification section 3, "User", as it is answered. */
export interface PublicUser {
  id: string;
  name: string;
  email: string;
  /** Whether the account's owner has shown that mail to the address reaches them. */
  emailVerified: boolean;
  phone?: string;
}

/** The part of an account that its owner gets to see. */
export function publicUser({
  id,
  name,
  email,
  emailVerified,
  phone,
}: Omit<PublicUser, 'phone' | 'emailVerified'> & {
  emailVerified: number | boolean;
  phone?: string | null;
}): PublicUser {
  const user = { id, name, email, emailVerified: Boolean(emailVerified) };
  return phone ? { ...user, phone } : user;
}

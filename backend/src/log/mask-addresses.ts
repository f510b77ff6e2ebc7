/** Also with its sign in the form that it has in an address of a page, `%40`, and encoded once more. */
const ADDRESS = /([^\s@<>"'(),;:=]{1,64}?)(?:@|%(?:25){0,3}40)([^\s@<>"'(),;:=]{1,255})/gi;

/** The text with every e-mail address cut down to its first letter and its domain: `j…@example.com`. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, (_, local: string, domain: string) => `${local[0]}…@${domain}`);
}

/** Also with its sign in the form that it has in an address of a page, `%40`, and encoded once more. */
const ADDRESS = /([^\s@<>"'(),;:=]{1,64}?)(?:@|%(?:25){0,3}40)([^\s@<>"'(),;:=]{1,255})/gi;

/** The text with every e-mail address cut down to its first letter and its domain: `j…@example.com`. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, (_, local: string, domain: string) => `${local[0]}…@${domain}`);
}

/** So much of a path is looked at; half of it is written, so that no address is cut before its sign. */
const MOST_PATH = 400;

/** A path as the log has it: without addresses, at most 200 characters. */
export function maskPath(path: string): string {
  return maskAddresses(path.slice(0, MOST_PATH)).slice(0, MOST_PATH / 2);
}

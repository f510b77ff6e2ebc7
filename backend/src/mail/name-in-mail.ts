/** As many characters as a greeting needs. */
const LONGEST = 40;
/** Letters of any script, with what stands between them in names; a dot only after an initial, before a space. */
const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}'’-]|\. |\.$| (?! )){0,39}$/u;

/**
 * The name that a message may greet by. To an address that nobody has proved to be theirs, somebody else may be the
 * one who typed it: only what looks like a name is used, and nothing that a mail program would make a link or a phone
 * number of. Empty means to greet without a name.
 */
export function nameInMail({ name, emailVerified }: { name: string; emailVerified: boolean }): string {
  if (emailVerified) return name;
  return name.length <= LONGEST && NAME.test(name) ? name : '';
}

/** How a message begins. */
export const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,');

const ADDRESS = /([^\s@<>"'(),;:=]{1,64})@([^\s@<>"'(),;:=]{1,255})/g;

/** The text with every e-mail address cut down to its first letter and its domain: `j…@example.com`. */
export function maskAddresses(text: string): string {
  return text.replace(ADDRESS, (_, local: string, domain: string) => `${local[0]}…@${domain}`);
}

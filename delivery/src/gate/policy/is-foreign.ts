/** Whether an address leads away from the site: it names a host or a scheme. */
export function isForeign(address: string): boolean {
  return /^\s*([a-z][a-z0-9+.-]*:|\/\/|\\\\|\/\\)/i.test(address);
}

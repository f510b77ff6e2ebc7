/** Campaign parameters: UTM, and the click ids of advertisers (gclid, fbclid, msclkid …). */
const CAMPAIGN = /^(utm_\w+|\w{1,2}clk?id)$/;
/** A campaign's words: short, and no email address. */
const PLAIN = /^[^@]{1,100}$/;

/**
 * A page's address for the backend: only with campaign parameters, since others could be somebody's token.
 * Of a click id only the name stays: it names the advertiser, its value would name the click.
 * @param address absolute, for example `window.location.href`.
 */
export function pageAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = [...searchParams]
    .filter(([name]) => CAMPAIGN.test(name))
    .map(([name, value]) => [name, name.startsWith('utm_') && PLAIN.test(value) ? value : '']);
  const search = String(new URLSearchParams(campaign));
  return origin + pathname + (search && `?${search}`);
}

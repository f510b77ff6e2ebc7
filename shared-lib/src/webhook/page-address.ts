/** Campaign parameters: UTM, and the click ids of advertisers (gclid, fbclid, msclkid …). */
const CAMPAIGN = /^(utm_\w+|\w{1,2}clk?id)$/;
/** A campaign's value: short, and not an email address. */
const PLAIN = /^[^@]{1,100}$/;

/**
 * A page's address for the backend: only with campaign parameters, because others could be a visitor's token. A click id
 * keeps only its name, which identifies the advertiser; its value would identify the click.
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

/** What tells a campaign: UTM parameters, and the click identifiers of advertisers (gclid, fbclid, msclkid …). */
const CAMPAIGN = /^(utm_\w+|\w{1,2}clk?id)$/;
/** A campaign's own words: short, and no address of somebody. */
const PLAIN = /^[^@]{1,100}$/;

/**
 * The address of a page as it may be told to the backend: with its UTM parameters, without anything else
 * that could be somebody's token. Of a click identifier only the name stays: it says which advertiser, and
 * its value would say which click.
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

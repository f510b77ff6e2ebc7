/**
 * Programs that identify themselves: search engines, link previews, monitors and headless browsers. Other robots are not
 * recognized (docs/decisions/008).
 */
const ROBOT =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|uptime|facebookexternalhit|python|curl|wget|java\/|go-http|^node|axios|okhttp|scrapy|phantom|selenium|puppeteer|playwright/i;

/** Whether a program identifies itself as a robot by its `User-Agent`. */
export const isRobot = (userAgent: string | undefined): boolean =>
  ROBOT.test(userAgent?.slice(0, 1000) ?? '');

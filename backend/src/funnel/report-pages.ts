import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Platform } from '../feature/feature.ts';
import { API_POLICY, answerHeaders, pagePolicy } from '../http/answer-headers.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { localOnly, sameText, withKey } from '../http/local-only.ts';
import type { TelemetryServices } from '../telemetry/telemetry-services.ts';
import { readFunnel } from './funnel.ts';
import { FUNNEL_STYLES, funnelPage, text, verdicts } from './funnel-page.ts';
import { dayOf, type FunnelReport, funnelCsv, lastDays, reportFunnel } from './funnel-report.ts';
import { GOALS } from './judge.ts';
import { telemetrySection } from './page-telemetry-report.ts';
import { type ShopFigures, shopCsv, shopSection } from './shop-section.ts';

/**
 * `GET report`, `GET report.csv` and `GET shop.csv`: the guide funnel and links to the shop, by `?key=` and REPORT_TOKEN; without that setting, by the key of
 * this machine. `&days=90` names the period, `&compare=A,B` the releases.
 */
export function reportPages(
  services: Pick<Platform, 'config' | 'database' | 'now'> & Pick<TelemetryServices, 'shopLinks'>,
): Hono<BackendEnv> {
  const { config, database, now, shopLinks } = services;
  const app = new Hono<BackendEnv>();
  const page = answerHeaders(config, pagePolicy(FUNNEL_STYLES));
  const guard = reportGuard(config);
  const funnel = readFunnel(database);

  function daysOf(c: Context<BackendEnv>): number {
    const days = c.req.query('days') ?? '30';
    if (!/^[1-9]\d{0,2}$/.test(days)) throw new ApiError(400, 'days must be a whole number from 1 to 999.');
    return Number(days);
  }
  async function shop(c: Context<BackendEnv>): Promise<ShopFigures> {
    const { from } = lastDays(daysOf(c), now());
    return {
      report: await funnel.shop(from),
      known: (await shopLinks?.()) ?? null,
      earnings: await funnel.earnings(dayOf(from)),
    };
  }
  async function report(c: Context<BackendEnv>): Promise<FunnelReport> {
    const days = daysOf(c);
    const compare = (c.req.query('compare') ?? '').split(',').filter(Boolean).slice(0, 2);
    try {
      return await reportFunnel(funnel, { days, now: now(), compare });
    } catch (error) {
      if (error instanceof RangeError) throw new ApiError(400, error.message);
      throw error;
    }
  }
  /** The address of the same report in another form, relative to this one. */
  function sibling(c: Context<BackendEnv>, name: string): string {
    const rest = ['days', 'compare'].flatMap((one) => {
      const value = c.req.query(one);
      return value ? [`&${one}=${encodeURIComponent(value)}`] : [];
    });
    return withKey(c, name) + rest.join('');
  }
  app.get('/report', page, guard, async (c) => {
    const counted = await report(c);
    const since = Date.parse(counted.from);
    const health = await funnel.health(since);
    const content = await reportFunnel(funnel, {
      app: GOALS.clicks.app,
      days: daysOf(c),
      now: now(),
    });
    const more = [
      shopSection(await shop(c), counted.total),
      `<p><a href="${text(sibling(c, 'shop.csv'))}">Links to the shop as CSV</a>.</p>`,
      verdicts(content, 'The two latest releases with links to the shop'),
      telemetrySection(health),
    ].join('\n');
    return c.html(funnelPage(counted, { csv: sibling(c, 'report.csv'), more }));
  });
  const csv = (path: string, name: string, read: (c: Context<BackendEnv>) => Promise<string>) =>
    app.get(path, answerHeaders(config, API_POLICY), guard, async (c) =>
      c.body(await read(c), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
      }),
    );
  csv('/report.csv', 'guide-funnel', async (c) => funnelCsv(await report(c)));
  csv('/shop.csv', 'links-to-the-shop', async (c) => shopCsv(await shop(c)));
  return app;
}

/** Admits whoever names REPORT_TOKEN as `key`; everybody else gets a 404, as for any unknown address. */
function reportGuard(
  config: Pick<BackendConfig, 'reportToken' | 'siteUrl' | 'localKey' | 'clientIpHeader'>,
): MiddlewareHandler<BackendEnv> {
  const { reportToken } = config;
  if (!reportToken) return localOnly(config);
  return async (c, next) => {
    if (!sameText(c.req.query('key') ?? '', reportToken))
      throw new ApiError(404, 'There is nothing at this address.');
    await next();
  };
}

import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Platform } from '../feature/feature.ts';
import { API_POLICY, answerHeaders, pagePolicy } from '../http/answer-headers.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { localOnly, sameText, withKey } from '../http/local-only.ts';
import { readTelemetry } from '../telemetry/page-telemetry.ts';
import { readShopClicks } from '../telemetry/shop-clicks.ts';
import { readFunnel } from './funnel.ts';
import { FUNNEL_STYLES, funnelPage } from './funnel-page.ts';
import { type FunnelReport, funnelCsv, reportFunnel } from './funnel-report.ts';
import { telemetrySection } from './page-telemetry-report.ts';
import { shopSection } from './shop-section.ts';

/**
 * `GET report` and `GET report.csv`: the guide funnel, by `?key=` and REPORT_TOKEN; without that setting, by the key of
 * this machine. `&days=90` names the period, `&compare=A,B` the releases.
 */
export function reportPages(services: Pick<Platform, 'config' | 'database' | 'now'>): Hono<BackendEnv> {
  const { config, database, now } = services;
  const app = new Hono<BackendEnv>();
  const page = answerHeaders(config, pagePolicy(FUNNEL_STYLES));
  const guard = reportGuard(config);

  async function report(c: Context<BackendEnv>): Promise<FunnelReport> {
    const days = c.req.query('days') ?? '30';
    if (!/^[1-9]\d{0,2}$/.test(days)) throw new ApiError(400, 'days must be a whole number from 1 to 999.');
    const compare = (c.req.query('compare') ?? '').split(',').filter(Boolean).slice(0, 2);
    try {
      return await reportFunnel(readFunnel(database), { days: Number(days), now: now(), compare });
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
    const health = await readTelemetry(database, since);
    const more = `${shopSection(await readShopClicks(database, since))}\n${telemetrySection(health)}`;
    return c.html(funnelPage(counted, { csv: sibling(c, 'report.csv'), more }));
  });
  app.get('/report.csv', answerHeaders(config, API_POLICY), guard, async (c) =>
    c.body(funnelCsv(await report(c)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="guide-funnel.csv"',
    }),
  );
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

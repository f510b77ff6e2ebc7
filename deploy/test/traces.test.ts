import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSmtpCatcher } from '../../backend/test/smtp-catcher.ts';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { sendForm, startTwoServers } from './small-site.ts';

interface Value {
  stringValue?: string;
  intValue?: number;
}

/** A span, as OTLP has it in JSON. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
}

interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

/** A server of this test on a free port. */
async function listen(take: (request: IncomingMessage) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    void take(request).then(() => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const textOf = (attributes: OtlpSpan['attributes'], name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** Every span with its service's name, from what a receiver got. */
const spansIn = (received: readonly OtlpTraces[]) =>
  received
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map(({ attributes, ...span }) => ({
          ...span,
          service: textOf(resource.attributes, 'service.name'),
          get: (name: string) => textOf(attributes, name),
        })),
    );

/** Has the processes of a test write down which packages of OpenTelemetry they load. */
function watchingModules() {
  const file = join(temporaryFolder(), 'loaded');
  writeFileSync(file, '');
  const hooks = `import { appendFileSync } from 'node:fs'; import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      const name = /@opentelemetry\\/([^/]+)/.exec(url)?.[1];
      if (name) appendFileSync(${JSON.stringify(file)}, name + '\\n');
      return next(url, context);
    } });`;
  const settings = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hooks)}` };
  // These two better-auth loads where they are installed; they do nothing by themselves.
  const others = ['', 'api', 'semantic-conventions'];
  const loaded = () =>
    [...new Set(readFileSync(file, 'utf8').split('\n'))].filter((name) => !others.includes(name));
  return { loaded, settings };
}

const STRANGERS = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const SECRETS = /rosa|gutter|leaks|s3cret|automation-path/i;

test('a form without script is one trace, from the site over the backend and SQL to the outbox', async () => {
  const received: OtlpTraces[] = [];
  const collector = await listen(async (request) => {
    expect(request.url).toBe('/v1/traces');
    received.push((await json(request)) as OtlpTraces);
  });
  const forwarded: (string | undefined)[] = [];
  const automation = await listen(async (request) => {
    forwarded.push(request.headers.traceparent as string | undefined);
  });
  const smtp = await startSmtpCatcher();
  onTestFinished(() => smtp.close());
  const { loaded, settings } = watchingModules();
  const { site, backend } = await startTwoServers(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...settings },
    {
      OTEL_SERVICE_NAME: 'site-backend',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@example.com',
      AUTOMATION_WEBHOOK_URL: `${automation}/automation-path`,
      AUTOMATION_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    },
  );
  expect(await (await sendForm(site, 'The gutter leaks.')).text()).toContain('Sent.');
  const headers = { traceparent: STRANGERS };
  await fetch(`${site.url}/verify-email?token=s3cret`, { headers });
  const body = JSON.stringify({ email: 'rosa@example.com', password: 'Wrong1Horse!' });
  const called = { ...headers, 'content-type': 'application/json', 'x-request-id': 'request-of-rosas-page' };
  await fetch(`${backend.url}/auth/login`, { method: 'POST', body, headers: called });
  await vi.waitFor(() => expect([smtp.caught.length, forwarded.length]).toEqual([1, 1]));
  // Whoever ends sends what it has.
  await Promise.all([site.stop(), backend.stop()]);

  expect(loaded()).toContain('sdk-trace');
  const spans = spansIn(received);
  expect(spans.filter(({ name }) => !name)).toEqual([]);
  const [root] = spans.filter(({ name }) => name === 'POST form');
  expect(root?.parentSpanId).toBeUndefined();
  const trace = spans.filter(({ traceId }) => traceId === root?.traceId);
  const children = (id: string | undefined) => trace.filter(({ parentSpanId }) => parentSpanId === id);
  const [call, ...moreCalls] = children(root?.spanId);
  expect([call?.service, call?.name, moreCalls.length]).toEqual(['site', 'POST', 0]);
  const answered = children(call?.spanId);
  const [served] = answered;
  expect(answered.map(({ service, name }) => [service, name])).toEqual([['site-backend', 'POST /']]);
  expect(served?.get('request.id')).toMatch(/^[\w-]{20,}$/);
  expect(served?.get('http.response.status_code')).toBe(202);
  const work = children(served?.spanId);
  const statements = work.filter((span) => span.get('db.system.name') === 'sqlite');
  expect(statements.map((span) => span.get('db.query.text'))).toContainEqual(
    expect.stringMatching(/^insert into "submission" .*\(\?/),
  );
  const deliveries = work.filter(({ name }) => name.startsWith('deliver '));
  expect(deliveries.map(({ name }) => name).sort()).toEqual(['deliver automation', 'deliver smtp']);
  expect(forwarded[0]).toContain(`00-${root?.traceId}-`);

  // The site begins traces; the backend goes on with those of the site, or of whoever calls it.
  const [page] = spans.filter(({ name }) => name === 'GET page');
  expect([page?.traceId === STRANGERS.split('-')[1], page?.get('http.response.status_code')]).toEqual([
    false,
    404,
  ]);
  const [login] = spans.filter(({ name }) => name === 'POST /auth/login');
  expect([login?.parentSpanId, login?.get('request.id')]).toEqual([
    STRANGERS.split('-')[2],
    'request-of-rosas-page',
  ]);
  expect(JSON.stringify(received).replaceAll('request-of-rosas-page', '')).not.toMatch(SECRETS);
});

test('without OTEL_EXPORTER_OTLP_ENDPOINT nothing of OpenTelemetry’s SDK is loaded', async () => {
  const { loaded, settings } = watchingModules();
  const { site, backend } = await startTwoServers(settings);
  expect((await sendForm(site, 'The gutter leaks.')).status).toBe(200);
  await Promise.all([site.stop(), backend.stop()]);
  expect(loaded()).toEqual([]);
});

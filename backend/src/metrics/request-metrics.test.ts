import { expect, test } from 'vitest';
import { createRequestMetrics, methodLabel } from './request-metrics.ts';

test('counts requests by their labels, and their durations by kind and path in cumulative buckets', () => {
  const { count, text } = createRequestMetrics();
  const page = { kind: 'page', method: 'GET' } as const;
  count({ ...page, status: 200, seconds: 0.0004 });
  count({ ...page, status: 200, seconds: 0.01 });
  count({ ...page, status: 404, seconds: 0.3 });
  count({ ...page, status: 500, seconds: 20 });
  count({ kind: 'api', path: '/auth/login', method: 'POST', status: 401, seconds: 0.06 });
  const lines = text().split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE http_requests_total counter',
      'http_requests_total{kind="page",method="GET",status="200"} 2',
      'http_requests_total{kind="page",method="GET",status="404"} 1',
      'http_requests_total{kind="api",path="/auth/login",method="POST",status="401"} 1',
      '# TYPE http_request_duration_seconds histogram',
    ]),
  );
  const ofPages = lines.filter((line) => line.startsWith('http_request_duration_seconds_bucket{kind="page"'));
  expect(ofPages.map((line) => line.split(' ').at(-1))).toEqual('1 2 2 2 2 2 3 3 3 3 3 4'.split(' '));
  expect(ofPages.at(-1)).toContain('le="+Inf"');
  expect(lines).toContain('http_request_duration_seconds_count{kind="page"} 4');
  expect(lines).toContain('http_request_duration_seconds_sum{kind="api",path="/auth/login"} 0.06');
});

test('has no label of a method that nobody knows', () => {
  expect(['GET', 'POST', 'PROPFIND', 'GET"} 1'].map(methodLabel)).toEqual(['GET', 'POST', 'other', 'other']);
});

import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

it('hands on what a process needs, and no secret', () => {
  const needed = { PATH: '/bin', HOME: '/root', LC_ALL: 'C', NODE_ENV: 'production' };
  const names =
    'AUTH_SECRET DATABASE_URL SITE_DATABASE_URL SMTP_URL METRICS_TOKEN PUBLISH_TOKEN AUTOMATION_WEBHOOK_URL NODE_OPTIONS PGPASSWORD';
  const secrets = Object.fromEntries(names.split(' ').map((name) => [name, 'a']));
  expect(childEnvironment([], { ...needed, ...secrets })).toEqual(needed);
  const SITE_DATABASE_URL_FILE = '/run/secrets/a';
  const more = { SITE_DATABASE_URL_FILE, SMTP_URL_FILE: '/run/secrets/b', PGHOST: 'c' };
  expect(childEnvironment(['SITE_DATABASE_URL', 'PG*'], { ...secrets, ...more })).toEqual({
    SITE_DATABASE_URL_FILE,
    SITE_DATABASE_URL: 'a',
    PGPASSWORD: 'a',
    PGHOST: 'c',
  });
});

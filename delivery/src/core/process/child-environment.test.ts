import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

it('hands on what a process needs, and no secret', () => {
  const needed = { PATH: '/bin', HOME: '/root', LC_ALL: 'C', NODE_ENV: 'production' };
  const secrets = {
    AUTH_SECRET: 'a',
    DATABASE_URL: 'postgres://a:b@c',
    SITE_DATABASE_URL: 'postgres://a:b@c',
    SMTP_URL: 'smtp://a:b@c',
    METRICS_TOKEN: 'a',
    PUBLISH_TOKEN: 'a',
    AUTOMATION_WEBHOOK_URL: 'https://a',
    NODE_OPTIONS: '--inspect',
    PGPASSWORD: 'a',
  };
  expect(childEnvironment([], { ...needed, ...secrets })).toEqual(needed);
  const SITE_DATABASE_URL_FILE = '/run/secrets/a';
  const more = { SITE_DATABASE_URL_FILE, SMTP_URL_FILE: '/run/secrets/b', PGHOST: 'c' };
  expect(childEnvironment(['SITE_DATABASE_URL', 'PG*'], { ...secrets, ...more })).toEqual({
    SITE_DATABASE_URL_FILE,
    SITE_DATABASE_URL: secrets.SITE_DATABASE_URL,
    PGPASSWORD: 'a',
    PGHOST: 'c',
  });
});

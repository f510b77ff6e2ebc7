import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../src/config/backend-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { devDependencies, workspaces } = JSON.parse(read('package.json'));
const text = read('deploy/Dockerfile').replaceAll('\\\n', ' ');
const stages = new Map(
  text
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => [/ AS (\S+)/.exec(stage)?.[1] ?? '', stage]),
);

test.each(['backend', 'site'])('the %s image is unprivileged, checks health, and gets SIGTERM', (name) => {
  const stage = stages.get(name) ?? '';
  expect(stage).not.toMatch(/^ADD /m);
  expect(stage).toMatch(/^HEALTHCHECK /m);
  expect(stage.match(/^USER .*$/gm)).toEqual(['USER node']);
  // CMD must be a list, because a shell would not forward SIGTERM.
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(stage)?.[1] ?? '[]') as string[];
  expect(command[0]).toBe('node');
  const script = command.find((part) => part.endsWith('.ts')) ?? '';
  expect(existsSync(join(root, script || 'missing'))).toBe(true);
});

test('both images use the pinned version of Node', () => {
  const images = [...text.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(image).toBe(`node:${devDependencies.node}-trixie-slim`);
});

test('the Dockerfile copies only existing paths, and package.json of every workspace but mfe-*', () => {
  const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(/\s+/).filter((path) => !path.startsWith('--')),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !source.includes('*') && !existsSync(join(root, source)))).toEqual([]);
  for (const workspace of workspaces.filter((name: string) => name !== 'mfe-*'))
    expect(sources).toContain(`${workspace}/package.json`);
});

test('images contain no secrets and no data', () => {
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/node_modules', '.git', '.site', '**/.data', '**/.env', 'deploy/secrets']),
  );
  expect(text).not.toMatch(/SECRET|PASSWORD|TOKEN/);
});

type Service = { environment?: Record<string, string>; ports?: string[] };
const composed = parse(read('deploy/compose.yaml'), { merge: true });
const services: Record<string, Service> = composed.services;

test('the compose file’s backend has only existing settings, and only the proxy has public ports', () => {
  const names = Object.keys(services.backend?.environment ?? {}).map((name) => name.replace(/_FILE$/, ''));
  expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
  const publicServices = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  );
  expect(new Set(publicServices)).toEqual(new Set(['proxy']));
});

const document = read('docs/operate/security.md');
const testsIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => file ?? '');

test('every promise in docs/operate/security.md names a test, and every named test exists', () => {
  const tests = testsIn(document);
  expect(new Set(tests).size).toBeGreaterThan(20);
  const places = ['', 'backend/src', 'backend/test'];
  expect(tests.filter((file) => !places.some((place) => existsSync(join(root, place, file))))).toEqual([]);
  const promises = document.split('\n## ').find((part) => part.startsWith('Promises')) ?? '';
  const lines = promises.split('\n').filter((line) => line.startsWith('- '));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => testsIn(line).length === 0)).toEqual([]);
});

test('SECURITY.md names the mailbox of the site, and only existing settings', () => {
  const text = read('SECURITY.md');
  const { identity } = JSON.parse(read('shared-lib/site.config.json'));
  expect(text).toContain(`mailto:${identity.mailbox})`);
  // ORIGIN and ADMIN_PORT are settings of the site's server.
  const known = ['ORIGIN', 'ADMIN_PORT', ...Object.keys(SETTINGS)];
  const named = [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

import { expect, it } from 'vitest';
import { libraryApi } from './library-api.ts';

const api = (files: Record<string, string>, imported?: readonly string[]) =>
  libraryApi(
    new Map(Object.entries(files).map(([name, source]) => [`lib/${name}.d.ts`, source])),
    'lib/index.d.ts',
    imported && new Set(imported),
  );

const LIBRARY = {
  index: `export { send } from './send.ts';
    export { Failure } from './failure.ts';
    export type { Route } from './route.ts';`,
  send: `import type { Body as Sent } from './body.ts';
    /** Sends it. */
    export declare const send: import("./sender.ts").Sender;
    export declare const hidden: Sent;`,
  sender: `import type { Body } from './body.ts';
    export interface Sender {
      /** Posts. */
      post(body: Body,
        retries?: number): Promise<Answer>;
      readonly count: number;
    }
    interface Answer { status: number }`,
  body: 'export interface Body { text: string; note?: string }',
  failure: `export declare class Failure extends Error {
      private secret;
      readonly kind: "network" | "timeout"; // why
      constructor(kind: string);
    }`,
  route: `import type { ReactNode } from 'react';
    export type Layout = 'public' | 'bare';
    export interface Route { path: string; layout: Layout; [extra: string]: unknown }
    export interface Unreached { x: ReactNode }`,
};

const entriesOf = (files: Record<string, string>) =>
  Object.fromEntries(api(files).flatMap(({ entries }) => entries));

it('lists what is exported and what that speaks of, member by member, without comments', () => {
  expect(entriesOf(LIBRARY)).toEqual({
    Answer: 'interface Answer',
    'Answer.status': 'status: number',
    Body: 'interface Body',
    'Body.text': 'text: string',
    'Body.note': 'note?: string',
    Failure: 'class Failure extends Error',
    'Failure.kind': "readonly kind: 'network' | 'timeout'",
    'Failure.constructor': 'constructor(kind: string)',
    Layout: "type Layout = 'public' | 'bare'",
    Route: 'interface Route',
    'Route.path': 'path: string',
    'Route.layout': 'layout: Layout',
    'Route.[index]': '[extra: string]: unknown',
    Sender: 'interface Sender',
    'Sender.post': 'post(body: Body, retries?: number): Promise<Answer>',
    'Sender.count': 'readonly count: number',
    send: 'const send: Sender',
  });
});

it('is the same after comments, order and layout have changed', () => {
  const body = '/** New. */ export interface Body {\n text: string; /* why */\n note?: string }';
  expect(api({ ...LIBRARY, body })).toEqual(api(LIBRARY));
});

it('tells what is exported, what exists at run time, and what users of it make', () => {
  const facts = api(LIBRARY).map(({ name, exported, value, taken }) => [name, exported, value, taken]);
  expect(facts).toEqual([
    ['Answer', false, false, false],
    ['Body', false, false, true],
    ['Failure', true, true, false],
    ['Layout', false, false, true],
    ['Route', true, false, true],
    ['Sender', false, false, false],
    ['send', true, true, false],
  ]);
});

it('can be narrowed to what somebody imports', () => {
  expect(api(LIBRARY, ['Route']).map(({ name }) => name)).toEqual(['Layout', 'Route']);
});

it('keeps overloads apart', () => {
  const send = 'export declare const send: { (a: string): void; go(a: string): void; go(a: number): void };';
  expect(entriesOf({ index: "export { send } from './send.ts';", send })).toEqual({
    send: 'const send',
    'send.(call)': '(a: string): void',
    'send.go': 'go(a: string): void',
    'send.go#2': 'go(a: number): void',
  });
});

it('refuses two declarations of one name, and exports that it cannot name', () => {
  expect(() =>
    api({ ...LIBRARY, failure: 'export declare class Failure { a: Body } interface Body {}' }),
  ).toThrow(/both declare Body: give one another name/);
  expect(() => api({ ...LIBRARY, index: "export * from './send.ts';" })).toThrow(/one by one/);
});

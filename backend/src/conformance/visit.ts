import { randomBytes } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type AuthApi, createAuthApi } from 'shared-lib/api/auth-api.ts';
import { type ContentApi, createContentApi } from 'shared-lib/api/content-api.ts';
import { createEmailApi, type EmailApi } from 'shared-lib/api/email-api.ts';
import { createUserApi, type UserApi } from 'shared-lib/api/user-api.ts';
import { axiosTransport } from 'shared-lib/client/axios-transport.ts';
import { createClient } from 'shared-lib/client/client.ts';
import { createWebhook, type Webhook } from 'shared-lib/webhook/webhook.ts';
import type { JsonSchema, OpenApiDocument } from '../http/openapi-document.ts';

/** Who is visited, and as whom. */
export interface ConformanceTarget {
  /** `{host}`, without a slash at its end. */
  host: string;
  /** Origin of the site that calls it from browsers. */
  origin: string;
  /** An address of the tester's: accounts get addresses like it, with `+…` before the at sign. */
  email: string;
}

/** An account that a run makes. */
interface TestAccount {
  name: string;
  email: string;
  password: string;
}

/** A run of the conformance suite: the site's own client, whose answers are all checked against the document. */
export interface ConformanceVisit {
  target: ConformanceTarget;
  account: TestAccount;
  /** Further accounts that were made on the way, to be deleted in the end. */
  spareAccounts: TestAccount[];
  /** What the visitor's cookies would hold. */
  session: { token: string | undefined; userId: string | undefined };
  /** The id of the content item that the checks work with, once there is one. */
  itemId: string | undefined;
  api: { auth: AuthApi; user: UserApi; content: ContentApi; email: EmailApi };
  webhook: Webhook;
  /** Posts through the client's transport, with the session's token or with another; gives any answer. */
  post(path: string, body: object, token?: string | null): Promise<Exchange>;
  /** What was not as the document has it since it was last asked. */
  takeProblems(): string[];
}

/** An address that nobody has yet, whose mail goes to the tester. */
export function newAddress({ email }: Pick<ConformanceTarget, 'email'>): string {
  const [local, domain] = email.split('@');
  return `${local}+${randomBytes(5).toString('hex')}@${domain}`;
}

/** Starts a run on `target`. */
export function createVisit(target: ConformanceTarget, document: OpenApiDocument): ConformanceVisit {
  const checkAnswer = createCheckAnswer(document);
  const problems: string[] = [];
  const session: ConformanceVisit['session'] = { token: undefined, userId: undefined };
  const { host } = target;
  const transport = checked(checkAnswer, host, problems);
  const unlimited = { take: () => true };
  const cookies = { token: () => session.token, userId: () => session.userId, clear: () => undefined };
  const client = createClient({ host: () => host, transport, window: unlimited, cookies });

  return {
    target,
    session,
    spareAccounts: [],
    itemId: undefined,
    account: { name: 'Conformance Test', email: newAddress(target), password: 'Blue&Porch7Lamp' },
    api: {
      auth: createAuthApi(client),
      user: createUserApi(client, cookies),
      content: createContentApi(client),
      email: createEmailApi(client),
    },
    webhook: createWebhook({
      host: () => host,
      window: unlimited,
      trackingWindow: unlimited,
      async fetch(url, init) {
        const response = await fetch(url, init);
        const data: unknown = await response
          .clone()
          .json()
          .catch(() => null);
        const problem = checkAnswer({ path: '/', status: response.status, data });
        // The site reads nothing of a success, so it need not be JSON.
        if (problem && !(response.ok && data === null)) problems.push(problem);
        return response;
      },
      source: () => `${target.origin}/free-homeowners-guide`,
      now: () => new Date(),
      keep: () => undefined,
      wait: () => undefined,
      taken: () => undefined,
    }),
    async post(path, body, token = session.token) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (token) headers.authorization = `Bearer ${token}`;
      const { status, data } = await transport({ url: `${host}${path}`, body, headers, timeoutMs: 15_000 });
      return { path, status, data };
    },
    takeProblems: () => [...new Set(problems.splice(0))],
  };
}

function checked(checkAnswer: CheckAnswer, host: string, problems: string[]): typeof axiosTransport {
  return async (request) => {
    const answer = await axiosTransport(request);
    const problem = checkAnswer({ path: request.url.slice(host.length), ...answer });
    if (problem) problems.push(problem);
    return answer;
  };
}

/** What came back from one call. */
export interface Exchange {
  /** Below {host}, `/` for the base webhook. */
  path: string;
  status: number;
  data: unknown;
}

/** Says in plain words what of an answer is not as the document has it, or nothing. */
type CheckAnswer = (exchange: Exchange) => string | undefined;

/** Checks answers against an OpenAPI document. The site takes any status from 200 to 299 for success. */
function createCheckAnswer(document: OpenApiDocument): CheckAnswer {
  // Patterns stand beside the formats, and OpenAPI has keywords of its own.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');

  function answers(path: string) {
    const operation = document.paths[path]?.post;
    return Object.fromEntries(
      Object.entries(operation?.responses ?? {}).map(([status, answer]) => [
        status,
        '$ref' in answer ? document.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer,
      ]),
    );
  }

  return ({ path, status, data }) => {
    const known = answers(path);
    const success = Object.keys(known).find((code) => code.startsWith('2'));
    const answer = known[status] ?? (status >= 200 && status < 300 && success ? known[success] : undefined);
    if (!answer) {
      const hint = status === 404 ? ' Is there such a path?' : '';
      return `${path} answered with status ${status}, which its path does not declare.${hint}`;
    }
    const schema = answer.content?.['application/json'].schema;
    if (!schema) return undefined;
    const validate = ajv.compile(inDocument(schema));
    if (validate(data)) return undefined;
    const problems = (validate.errors ?? []).map(({ instancePath, message }) =>
      `${instancePath.slice(1).replaceAll('/', '.') || 'the answer'} ${message}`.trim(),
    );
    return `${path} answered with status ${status}, but ${problems.slice(0, 3).join(', ')}.`;
  };
}

/** The schema with its references led into the whole document. */
function inDocument(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as JsonSchema;
}

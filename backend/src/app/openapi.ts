import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { SESSION_DAYS } from 'shared-lib/session/session-facts.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import * as v from 'valibot';
import { type DeclaredPath, errorResponse, successResponse } from '../http/route.ts';
import { PATHS } from './features.ts';

export const openApiFile = fileURLToPath(new URL('../../openapi.json', import.meta.url));

const COMMON: Record<number, string> = {
  400: 'The body is not a JSON object, or is nested too deeply.',
  413: 'The body is larger than 64 KB.',
  415: 'The body is not sent as application/json.',
  422: 'A field is invalid; `field` contains its name.',
  429: 'Too many calls, messages or bytes. Retry-After is the number of seconds to wait.',
  500: 'Something went wrong on the server.',
  503: 'The database does not respond or cannot write. Retry-After is the number of seconds to wait.',
  507: 'The disk is full.',
};
const NO_USER = 'There is no such user, or the user id is not the caller’s own.';
const SIGNED_OUT = 'The token is missing, forged, expired or revoked. Log in again.';

/** The backend's OpenAPI 3.1 document, generated from the schemas that validate the bodies. */
export function openApiDocument() {
  const paths: [path: string, declared: DeclaredPath][] = Object.entries(PATHS);
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.identity.name}: the backend`,
      version: '1.0.0',
      description: 'Specification section 7, plus more account paths, event paths and health checks.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The backend that the site’s own server mounts' }],
    tags: [...new Set(paths.map(([path]) => tagOf(path))), 'health'].map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(paths.map(([path, declared]) => [path, { post: operation(path, declared) }])),
      '/health': { get: probe('The process runs') },
      '/ready': { get: probe('Whether the server and its database can serve requests', true) },
    },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `The token that auth/login returns, valid for ${SESSION_DAYS} days.`,
        },
      },
      schemas: { Refusal: schemaOf(errorResponse) },
      responses: Object.fromEntries(
        Object.entries(COMMON).map(([code, reason]) => [`Status${code}`, refusal(reason)]),
      ),
    },
  };
}

const tagOf = (path: string) => path.split('/')[1] || 'webhook';

function operation(path: string, declared: DeclaredPath) {
  const { summary, description, bearer, body, example, status = 200, refusals = {} } = declared;
  const { response = successResponse } = declared;
  return {
    operationId: path.slice(1).replaceAll('/', '-') || 'webhook',
    tags: [tagOf(path)],
    summary,
    ...(description && { description }),
    security: bearer ? [{ token: [] }] : [],
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body), example } } },
    responses: {
      [status]: responseOf('Success.', schemaOf(response)),
      ...Object.fromEntries(
        Object.keys(COMMON).map((code) => [code, { $ref: `#/components/responses/Status${code}` }]),
      ),
      ...(bearer && { 401: refusal(SIGNED_OUT) }),
      ...(bearer === 'own id' && { 404: refusal(NO_USER) }),
      ...Object.fromEntries(Object.entries(refusals).map(([code, reason]) => [code, refusal(reason)])),
    },
  };
}

function probe(summary: string, mayFail = false) {
  const schema = schemaOf(v.object({ status: v.string() }));
  return {
    operationId: summary.toLowerCase().replace(/\W+/g, '-'),
    tags: ['health'],
    summary,
    security: [],
    responses: { 200: responseOf('Yes.', schema), ...(mayFail && { 503: responseOf('No.', schema) }) },
  };
}

const responseOf = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
});

const refusal = (reason: string) => responseOf(reason, { $ref: '#/components/schemas/Refusal' });

export function schemaOf(schema: v.GenericSchema): Record<string, unknown> {
  // JSON Schema cannot express checks such as the one for common passwords.
  const { $schema: _, ...json } = toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore' });
  return json;
}

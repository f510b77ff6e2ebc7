import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema, OpenApiDocument } from './openapi-document.ts';

/** What came back from one call. */
export interface Exchange {
  /** Below {host}, `/` for the base webhook. */
  path: string;
  status: number;
  data: unknown;
}

/** Says in plain words what of an answer is not as the document has it, or nothing. */
export type CheckAnswer = (exchange: Exchange) => string | undefined;

/** Checks answers against an OpenAPI document. The site takes any status from 200 to 299 for success. */
export function createCheckAnswer(document: OpenApiDocument): CheckAnswer {
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
      return `${path} answered with status ${status}, which the contract does not name.${hint}`;
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

import { openApiDocument } from '../contract/openapi-document.ts';
import type { BackendHandler } from './backend-env.ts';

/** Made at the first request: it never changes while the process runs. */
let document: ReturnType<typeof openApiDocument> | undefined;

/** `GET openapi.json`: the OpenAPI document of this backend. It says nothing that the project does not publish. */
export const openApiRoute: BackendHandler = (c) => {
  document ??= openApiDocument();
  return c.json(document);
};

import { fileURLToPath } from 'node:url';

/** Where the OpenAPI document is committed: `backend/openapi.json`. */
export const openApiFile = fileURLToPath(new URL('../../openapi.json', import.meta.url));

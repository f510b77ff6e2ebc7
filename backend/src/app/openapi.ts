import { fileURLToPath } from 'node:url';
import { describePaths } from '../http/openapi-document.ts';
import { PATHS } from './features.ts';

/** The backend's OpenAPI document. */
export const openApiDocument = () => describePaths(PATHS);

/** The path of the committed OpenAPI document, `backend/openapi.json`. */
export const openApiFile = fileURLToPath(new URL('../../openapi.json', import.meta.url));

import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { openApiDocument, openApiFile } from 'backend/contract';

// `npm run openapi`: writes the committed OpenAPI document anew from the schemas.
await writeFile(openApiFile, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Written: ${relative(process.cwd(), openApiFile)}`);

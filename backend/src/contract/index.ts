export { openApiDocument, openApiFile } from './openapi-document.ts';
export type { ContractTarget } from './run-contract.ts';
export { type ContractResult, contractReport, runContract } from './run-contract.ts';

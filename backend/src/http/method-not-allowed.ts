import { ApiError } from './api-error.ts';
import type { BackendHandler } from './backend-env.ts';

/** Answers every method that the path does not have with 405 and the ones it has. */
export function methodNotAllowed(allow: string): BackendHandler {
  return (c) => {
    throw new ApiError(405, `This address answers ${allow} only, not ${c.req.method}.`, {
      headers: { allow },
    });
  };
}

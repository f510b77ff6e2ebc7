import type { z } from 'zod';

/** What a path takes and answers: its route reads the body by it, and the OpenAPI document is made of it. */
export interface PathContract {
  /** One line: what the path does. */
  summary: string;
  description?: string;
  /** Whether it needs the token of a signed-in visitor. */
  bearer: boolean;
  body: z.ZodType;
  /** A body that is right, but for the ids and tokens in it. */
  example: Readonly<Record<string, unknown>>;
  /** Status and body of the answer to a right body. */
  status: 200 | 201 | 202;
  answer: z.ZodType;
  /** What else it may answer, beyond what every path does: status and reason. */
  refusals?: Readonly<Record<number, string>>;
}

/** One POST with a JSON body. */
interface TransportRequest {
  url: string;
  body: unknown;
  headers: Record<string, string>;
  timeoutMs: number;
}

/** The answer, whatever its status. */
export interface TransportResponse {
  status: number;
  data: unknown;
}

/** The client's seam to the network. Rejects only without an answer. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** One POST with a JSON body. */
interface TransportRequest {
  url: string;
  body: unknown;
  headers: Record<string, string>;
  timeoutMs: number;
}

/** The response, whatever its status. */
export interface TransportResponse {
  status: number;
  data: unknown;
}

/** The client's seam to the network. Rejects only without a response. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Done = (error?: (Error & { responseCode?: number }) | null) => void;
  export interface Envelope {
    mailFrom: { address: string } | false;
    rcptTo: { address: string }[];
  }
  /** The part of smtp-server that the tests use. */
  export class SMTPServer {
    constructor(options: {
      authOptional: boolean;
      disabledCommands: string[];
      onData: (stream: Readable, session: { id: string; envelope: Envelope }, done: Done) => void;
      onConnect: (session: { id: string }, done: Done) => void;
      onClose: (session: { id: string }) => void;
    });
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
}

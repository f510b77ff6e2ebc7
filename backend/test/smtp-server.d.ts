declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Done = (error?: (Error & { responseCode?: number }) | null) => void;

  export interface Envelope {
    mailFrom: { address: string } | false;
    rcptTo: { address: string }[];
  }

  interface Session {
    id: string;
    envelope: Envelope;
  }

  /** The part of smtp-server that the tests use. */
  export class SMTPServer {
    constructor(options: {
      authOptional: boolean;
      disabledCommands?: string[];
      onData: (stream: Readable, session: Session, done: Done) => void;
      onConnect: (session: Session, done: Done) => void;
      onClose: (session: Session) => void;
    });
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
}

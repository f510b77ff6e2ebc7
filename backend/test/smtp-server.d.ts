declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Done = (error?: (Error & { responseCode?: number }) | null) => void;

  interface Session {
    id: string;
    envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] };
  }

  /** The part of smtp-server that the tests use. */
  export class SMTPServer {
    constructor(options: {
      authOptional: boolean;
      disabledCommands?: string[];
      onRcptTo?: (address: { address: string }, session: unknown, done: Done) => void;
      onData: (stream: Readable, session: Session, done: Done) => void;
      onClose?: (session: Session) => void;
    });
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
}

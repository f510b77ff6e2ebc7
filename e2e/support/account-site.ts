/** A composed site with its backend, on one of the two database engines. */
export interface AccountSite {
  /** For example `http://localhost:4310`. */
  origin: string;
  /** The texts of the mails to `recipient` from one template, oldest first. */
  mails(recipient: string, template: string): Promise<string[]>;
  /** Stops everything that it started. */
  stop(): Promise<void>;
}

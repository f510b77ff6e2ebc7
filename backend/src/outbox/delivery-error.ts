/** A delivery that did not arrive. `permanent`: the target will not take it however often it is tried. */
export class DeliveryError extends Error {
  readonly permanent: boolean;

  constructor(message: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'DeliveryError';
    this.permanent = permanent;
  }
}

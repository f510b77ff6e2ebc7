const TURNING_TO = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'submit'] as const;

const inWaitingForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('form[data-hold]') !== null;

/** Whether the document has a prerendered form that waits for its script. */
export function hasWaitingForm(): boolean {
  return typeof document !== 'undefined' && document.querySelector('form[data-hold]') !== null;
}

/**
 * Resolves when the visitor touches a form that waits for its script, by pointer, touch or focus, or has already
 * submitted it. Other readers do not need its code.
 */
export function whenFormTouched(): Promise<void> {
  return new Promise((resolve) => {
    if (window.early?.submit || inWaitingForm(document.activeElement)) return resolve();
    const touched = ({ target }: Event) => {
      if (!inWaitingForm(target)) return;
      for (const type of TURNING_TO) document.removeEventListener(type, touched, true);
      resolve();
    };
    for (const type of TURNING_TO) document.addEventListener(type, touched, true);
  });
}

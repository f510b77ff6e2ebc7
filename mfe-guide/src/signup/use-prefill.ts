import { useEffect } from 'react';
import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import { sharedAuthStore } from 'shared-lib';
import type { GuideSignup } from './signup-schema.ts';

/**
 * Puts the name and email of a signed-in visitor into the fields that are empty when their profile comes, once. It
 * runs in an effect, so the prerendered form is hydrated as it is; what was typed wins, also what was typed and
 * deleted again after that.
 */
export function usePrefill(get: UseFormGetValues<GuideSignup>, set: UseFormSetValue<GuideSignup>): void {
  useEffect(() => {
    let isDone = false;
    function fill(): void {
      const { user } = sharedAuthStore.getSnapshot();
      if (isDone || !user) return;
      isDone = true;
      for (const field of ['name', 'email'] as const) {
        if (!get(field)) set(field, user[field]);
      }
    }
    fill();
    return sharedAuthStore.subscribe(fill);
  }, [get, set]);
}

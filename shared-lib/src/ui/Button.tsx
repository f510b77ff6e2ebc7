import type { ComponentProps, ReactElement } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** A button. `type` defaults to `button`. */
export function Button({
  look,
  type = 'button',
  ...attributes
}: Omit<ComponentProps<'button'>, 'className'> & { look?: ButtonLook }): ReactElement {
  return <button {...attributes} type={type} className={buttonClass(look)} />;
}

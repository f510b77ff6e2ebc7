import { type ReactElement, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import { checkGuideSignup } from './check-guide-signup.ts';
import styles from './GuideSignup.module.css';

type State = { status: 'editing' | 'submitted' } | { status: 'refused'; message: string };

/**
 * The inline guide form: it checks what was typed and says thank you, and it calls nobody (specification
 * section 4). `children` say what it is for, with its heading `signup-title`. Its fields are the browser's, so that text typed before hydration stays.
 */
export function GuideSignup({ children }: { children?: ReactNode }): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ status: 'editing' });
  useHeldSubmit(form);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const message = checkGuideSignup(new FormData(event.currentTarget));
    if (message) {
      setState({ status: 'refused', message });
    } else {
      event.currentTarget.reset();
      forgetTypedText(window.location.pathname);
      setState({ status: 'submitted' });
    }
  }

  function clearError(): void {
    if (state.status === 'refused') setState({ status: 'editing' });
  }

  return (
    <section className={styles.signup} aria-labelledby="signup-title">
      <div className={styles.wrap}>
        {children}
        <form
          ref={form}
          className={styles.form}
          method="post"
          action="/"
          data-hold=""
          noValidate
          onSubmit={submit}
        >
          <TextField label="Your name" name="name" autoComplete="name" required onChange={clearError} />
          <TextField
            label="Email address"
            name="email"
            type="email"
            autoComplete="email"
            required
            onChange={clearError}
          />
          <FormNote />
          <Button type="submit">Send me to the guide</Button>
          {state.status === 'refused' ? <Notice tone="bad">{state.message}</Notice> : null}
          {state.status === 'submitted' ? (
            <Notice tone="good">
              Thank you! Your guide is ready: <Link to="/homeowners-guide-download">open it now</Link>.
            </Notice>
          ) : null}
        </form>
      </div>
    </section>
  );
}

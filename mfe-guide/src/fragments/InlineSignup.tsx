import { type ReactElement, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import { inlineForm } from '../forms.ts';
import { checkSignup, type SignupField, type SignupProblem } from './check-signup.ts';
import { GuideScene } from './GuideScene.tsx';
import styles from './InlineSignup.module.css';

const { action, fields: RULES, sent } = inlineForm;

type State = { status: 'editing' | 'submitted' } | { status: 'refused'; problem: SignupProblem };

/**
 * The inline guide form with its pitch: checks the input and says thank you, without a call (specification section 4).
 * Its fields are the browser's, so text typed before hydration stays.
 */
export default function InlineSignup(): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ status: 'editing' });
  const titleId = useId();
  const messageId = useId();
  useHeldSubmit(form);

  useEffect(() => {
    if (state.status !== 'refused') return;
    const [first] = state.problem.fields;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [state]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = checkSignup(new FormData(event.currentTarget));
    if (problem) {
      setState({ status: 'refused', problem });
    } else {
      event.currentTarget.reset();
      forgetTypedText(window.location.pathname, action);
      setState({ status: 'submitted' });
    }
  }

  function clearError(): void {
    if (state.status === 'refused') setState({ status: 'editing' });
  }

  const problem = state.status === 'refused' ? state.problem : undefined;
  const field = (name: SignupField) => ({
    name,
    required: true,
    rule: RULES[name],
    errorAt: messageId,
    isWrong: problem?.fields.includes(name) ?? false,
    onChange: clearError,
  });

  return (
    <section className={styles.signup} aria-labelledby={titleId}>
      <div className={styles.wrap}>
        <div className={styles.text}>
          <GuideScene className={styles.picture} />
          <h2 id={titleId}>The homeowners guide, free</h2>
          <p>
            Six chapters on taking care of a house all year: what to check, what to fix yourself and when to
            call a professional.
          </p>
          <p>What you type here stays between you and this page: we keep nothing and send no email.</p>
        </div>
        <form
          ref={form}
          className={styles.form}
          method="post"
          action={action}
          data-hold=""
          noValidate
          onSubmit={submit}
        >
          <TextField {...field('name')} label="Your name" autoComplete="name" />
          <TextField {...field('email')} label="Email address" type="email" autoComplete="email" />
          {/* Before the button, so that its place is there when somebody presses into a page that is still arriving. */}
          <Notice id={messageId} tone="bad" hidden={!problem}>
            {problem?.message ?? ''}
          </Notice>
          <FormNote />
          <Button type="submit">Send me to the guide</Button>
          {state.status === 'submitted' ? (
            <Notice tone="good">
              {sent.words} <Link to={sent.link.path}>{sent.link.words}</Link>.
            </Notice>
          ) : null}
        </form>
      </div>
    </section>
  );
}

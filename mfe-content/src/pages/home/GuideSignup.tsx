import {
  type ReactElement,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { forgetTypedText } from 'shared-lib/ui/forget-typed-text.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import { SIMPLE_EMAIL } from 'shared-lib/webhook/webhook-bodies.ts';
import { homeForm } from '../../forms.ts';
import styles from './GuideSignup.module.css';

const { action, fields: RULES, sent } = homeForm;

type State = { status: 'editing' | 'submitted' } | { status: 'refused'; problem: SignupProblem };

/**
 * The inline guide form: checks the input and says thank you, without a call (specification section 4). `children`
 * hold its pitch with the heading `signup-title`. Its fields are the browser's, so text typed before hydration stays.
 */
export function GuideSignup({ children }: { children?: ReactNode }): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ status: 'editing' });
  const messageId = useId();
  useHeldSubmit(form);

  useEffect(() => {
    if (state.status !== 'refused') return;
    const [first] = state.problem.fields;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [state]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const problem = checkGuideSignup(new FormData(event.currentTarget));
    if (problem) {
      setState({ status: 'refused', problem });
    } else {
      event.currentTarget.reset();
      forgetTypedText(window.location.pathname);
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
    <section className={styles.signup} aria-labelledby="signup-title">
      <div className={styles.wrap}>
        {children}
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

/** A field of the inline guide form, by its name. */
type SignupField = 'name' | 'email';

/** What is wrong with the inline guide form, and where. */
interface SignupProblem {
  message: string;
  fields: readonly SignupField[];
}

/** The problem with the wrong fields in order; undefined when all is fine. */
export function checkGuideSignup(fields: FormData): SignupProblem | undefined {
  const text = (field: SignupField) => String(fields.get(field) ?? '').trim();
  const empty = (['name', 'email'] as const).filter((field) => !text(field));
  if (empty.length) return { message: RULES.name.missing, fields: empty };
  return SIMPLE_EMAIL.test(text('email')) ? undefined : { message: RULES.email.wrong, fields: ['email'] };
}

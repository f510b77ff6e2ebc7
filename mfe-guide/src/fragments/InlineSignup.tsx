import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useSiteForm } from 'shared-lib/ui/use-form.ts';
import { inlineForm } from '../forms.ts';
import { GuideScene } from './GuideScene.tsx';
import styles from './InlineSignup.module.css';

/** Sends nothing (specification section 4). */
export default function InlineSignup(): ReactElement {
  const { form, field, status } = useSiteForm(inlineForm, async () => {}, { isShared: true });
  const { sent } = inlineForm;
  const titleId = useId();

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
        <form {...form} className={styles.form}>
          <TextField {...field('name')} label="Your name" autoComplete="name" />
          <TextField {...field('email')} label="Email address" autoComplete="email" />
          <FormNote />
          <Button type="submit">Send me to the guide</Button>
          {status === 'done' ? (
            <Notice tone="good">
              {sent.words} <Link to={sent.link.path}>{sent.link.words}</Link>.
            </Notice>
          ) : null}
        </form>
      </div>
    </section>
  );
}

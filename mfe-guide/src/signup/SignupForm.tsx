import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactElement, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { FormNote } from 'shared-lib/ui/FormNote.tsx';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { useHeldSubmit } from 'shared-lib/ui/use-held-submit.ts';
import { Hidden } from '../parts/Hidden.tsx';
import { PATHS } from '../paths.ts';
import styles from './SignupForm.module.css';
import { signupSchema } from './signup-schema.ts';
import { ThankYou } from './ThankYou.tsx';
import { useDownloadPath } from './use-download-path.ts';
import { useGuideRequest } from './use-guide-request.ts';
import { usePrefill } from './use-prefill.ts';

const resolver = valibotResolver(signupSchema);

/**
 * The guide request form (specification sections 4 and 5), and its thank-you; `onRequested` is called once
 * the request is sent. It has no default values, so that the library takes over what was typed
 * before it arrived.
 */
export default function SignupForm({ onRequested }: { onRequested: () => void }): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  // Read where it stands: a robot that sets a value tells no form library of it.
  const trap = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, formState, getValues, setValue } = useForm({ resolver });
  usePrefill(getValues, setValue);
  const { request, send } = useGuideRequest(onRequested);
  const downloadPath = useDownloadPath();
  useHeldSubmit(form);
  const { errors } = formState;
  const processing = request.status === 'processing';
  const done = request.status === 'success';

  return (
    <>
      {done ? null : (
        <form
          ref={form}
          method="post"
          action={PATHS.download}
          data-hold=""
          noValidate
          onSubmit={handleSubmit((signup) => send(signup, trap.current?.value ?? ''))}
        >
          <fieldset className={styles.fields} disabled={processing}>
            <legend className={styles.legend}>
              <h2>Get your free guide</h2>
            </legend>
            <TextField
              {...register('name')}
              label="Name"
              autoComplete="name"
              maxLength={200}
              required
              error={errors.name?.message}
            />
            <TextField
              {...register('email')}
              label="Email"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              error={errors.email?.message}
            />
            <div className={styles.trap} aria-hidden="true">
              <label htmlFor="guide-website">Website</label>
              <input ref={trap} id="guide-website" name="website" tabIndex={-1} autoComplete="off" />
            </div>
            {request.status === 'error' ? <Notice tone="bad">{request.message}</Notice> : null}
            <FormNote />
            <Button type="submit">{processing ? 'Processing...' : 'Get the free guide'}</Button>
            <p className={styles.small}>
              Your name and email are used for this request: we store them with it, email you a link to the
              guide, may pass both to the service that automates our mail, and if the request cannot get
              through, your browser keeps it for up to 7 days to send it again. More in our{' '}
              <Link to={PATHS.privacyPolicy}>privacy policy</Link>.
            </p>
          </fieldset>
        </form>
      )}
      <div role="status">
        {processing ? <Hidden>Please wait…</Hidden> : null}
        {done ? <ThankYou onward={downloadPath} /> : null}
      </div>
    </>
  );
}

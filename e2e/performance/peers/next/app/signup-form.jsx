'use client';

import { useActionState } from 'react';

function send(_, data) {
  if (!data.get('name')) return 'Please enter your name.';
  if (!data.get('email')) return 'Please enter your email address.';
  return '';
}

export function SignupForm() {
  const [wrong, submit] = useActionState(send, '');
  return (
    <form action={submit} noValidate>
      <p>
        <label>
          Your name <input name="name" autoComplete="name" required />
        </label>
      </p>
      <p>
        <label>
          Email address <input name="email" type="email" autoComplete="email" required />
        </label>
      </p>
      {wrong && <p role="alert">{wrong}</p>}
      <p>
        <button type="submit">Send me to the guide</button>
      </p>
    </form>
  );
}

'use client';

import { useActionState } from 'react';

function send(_, data) {
  if (!data.get('name')) return 'Please enter your name.';
  if (!data.get('email')) return 'Please enter your email address.';
  return '';
}

export function SignupForm({ className, children }) {
  const [wrong, submit] = useActionState(send, '');
  return (
    <form className={className} action={submit} noValidate>
      {children}
      {wrong && <p role="alert">{wrong}</p>}
    </form>
  );
}

'use client';

import { useActionState, useEffect, useRef, useState } from 'react';

export function MenuButton(props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const menu = document.getElementById('site-menu');
    const update = ({ newState }) => setOpen(newState === 'open');
    menu.addEventListener('toggle', update);
    return () => menu.removeEventListener('toggle', update);
  }, []);
  return <button {...props} aria-expanded={isOpen} />;
}

export function SearchButton(props) {
  const dialog = useRef(null);
  return (
    <>
      <button {...props} onClick={() => dialog.current.showModal()} />
      <dialog ref={dialog}>
        <form method="dialog">
          <input type="search" aria-label="Search" />
        </form>
      </dialog>
    </>
  );
}

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

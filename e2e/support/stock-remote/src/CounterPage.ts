import { createElement, useState } from 'react';
import { Link } from 'react-router-dom';
import './counter.css';

/** A page with a state, and a link of the shell's router. */
export default function CounterPage() {
  const [count, setCount] = useState(0);
  return createElement(
    'article',
    { className: 'stock-counter' },
    createElement('h1', null, 'A stock remote'),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Counted ${count}`),
    createElement(Link, { to: '/contact' }, 'To the contact page'),
  );
}

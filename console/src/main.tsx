import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
// First, because it declares the order of the cascade layers.
import './main.css';
import { App } from './App.tsx';
import { takeSignInLink } from './api/call.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const link = takeSignInLink();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename={import.meta.env.BASE_URL}>
      <App link={link} />
    </BrowserRouter>
  </StrictMode>,
);

import type { ReactElement } from 'react';
import { GuidePicture } from '../../parts/Scene.tsx';
import styles from './GuideSignup.module.css';

/** The pitch of the inline form. A static region. */
export default function SignupPitch(): ReactElement {
  return (
    <div className={styles.text}>
      <GuidePicture className={styles.picture} />
      <h2 id="signup-title">The homeowners guide, free</h2>
      <p>
        Six chapters on taking care of a house all year: what to check, what to fix yourself and when to call
        a professional.
      </p>
      <p>What you type here stays between you and this page: we keep nothing and send no email.</p>
    </div>
  );
}

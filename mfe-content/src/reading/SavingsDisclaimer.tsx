import type { ReactElement } from 'react';
import styles from './SavingsDisclaimer.module.css';

/** The disclaimer of the energy articles. */
export function SavingsDisclaimer(): ReactElement {
  return (
    <p className={styles.disclaimer}>
      <strong>Disclaimer.</strong> Savings are averages published by the agencies named above; yours depend on
      your climate, rates, house and habits. Costs are our estimates of typical U.S. prices. This is general
      information: for gas, wiring, combustion appliances and suspected asbestos or lead, hire a licensed
      professional.
    </p>
  );
}

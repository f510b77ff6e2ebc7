import styles from '../parts/Hidden.module.css';

let region: HTMLElement | undefined;

/** Has assistive technology read `words` when nothing else is being read (WCAG 4.1.3). Nobody sees them. */
export function sayPolitely(words: string): void {
  if (!region?.isConnected) {
    region = document.createElement('p');
    region.setAttribute('role', 'status');
    region.className = styles.hidden ?? '';
    document.getElementById('main')?.append(region);
  }
  region.textContent = words;
}

/** Takes the region for it out of the page. */
export function stopSaying(): void {
  region?.remove();
}

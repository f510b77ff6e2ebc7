import { buttonClass } from 'shared-lib/ui/button-class.ts';
import styles from './team-mark.module.css';

/**
 * Reads the wish of the page's address: `?team=on` marks this browser as the team's, `?team=off` takes it away. Then
 * takes it out of the address, which somebody may copy for a reader.
 */
export function heedTeamLink(): void {
  const url = new URL(window.location.href);
  const wish = url.searchParams.get('team');
  if (wish) {
    url.searchParams.delete('team');
    window.history.replaceState(window.history.state, '', url);
  }
  try {
    if (wish === 'on') window.localStorage.team = 'team';
    if (wish === 'off') window.localStorage.removeItem('team');
    if (window.localStorage.team) showNote();
  } catch {
    // A browser that keeps nothing keeps no mark.
  }
}

/** Says at the form that this browser's visits do not count. Outside React, because readers never meet it. */
function showNote(): void {
  if (document.getElementById('team-note')) return;
  const note = document.createElement('p');
  const button = document.createElement('button');
  note.id = 'team-note';
  note.role = 'status';
  note.className = styles.note ?? '';
  button.type = 'button';
  button.className = buttonClass('secondary');
  button.textContent = 'Count them again';
  button.addEventListener('click', () => {
    window.localStorage.removeItem('team');
    note.textContent = 'From now on they are counted.';
  });
  note.append('This browser is marked as the team’s: its visits are not counted.', button);
  document.getElementById('get-the-guide')?.append(note);
}

/** Reads the wish of the page's address: `?team=on` marks this browser as the team's, `?team=off` takes it away. */
export function heedTeamLink(): void {
  const wish = new URLSearchParams(window.location.search).get('team');
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
  const note = document.createElement('p');
  const button = document.createElement('button');
  note.role = 'status';
  button.type = 'button';
  button.textContent = 'Count them again';
  button.addEventListener('click', () => {
    window.localStorage.removeItem('team');
    note.textContent = 'From now on they are counted.';
  });
  note.append('This browser is marked as the team’s: its visits are not counted. ', button);
  document.getElementById('get-the-guide')?.append(note);
}

const menu = document.getElementById('site-menu');
const menuButton = document.querySelector('[popovertarget]:not([popovertargetaction])');
menu.ontoggle = ({ newState }) => {
  menuButton.ariaExpanded = newState === 'open';
};

for (const form of document.forms) {
  form.noValidate = true;
  form.onsubmit = (event) => {
    const wrong = [...form.elements].find((field) => !field.validity.valid);
    if (!wrong) return;
    event.preventDefault();
    const alert = form.querySelector('[role=alert]');
    alert.textContent = wrong.validationMessage;
    alert.hidden = false;
    wrong.ariaInvalid = true;
    wrong.focus();
  };
}

for (const button of document.querySelectorAll('[data-search]')) {
  button.onclick = () => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<form method="dialog"><input type="search" aria-label="Search"></form>';
    dialog.onclose = () => dialog.remove();
    document.body.append(dialog);
    dialog.showModal();
  };
}

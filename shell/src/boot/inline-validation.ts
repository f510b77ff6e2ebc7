import type { FieldRule } from 'shared-lib/federation/dom-contract.ts';

// Handles a submit before the application runs: shows the form's error messages, or holds the submit. The head of every
// page with a form inlines the script, so it imports only types. The block keeps the script's names local.
{
  type Field = HTMLInputElement;
  const fieldsWithMessage = new Set<Field>();
  const ruleOf = ({ dataset }: Field): FieldRule => JSON.parse(dataset.rule ?? '{}');
  const problemOf = (field: Field) => {
    const { missing, pattern, wrong } = ruleOf(field);
    // A fieldset has no value.
    const text = field.value?.trim();
    if (!text) return missing;
    // Without a pattern everything matches.
    return RegExp(pattern as string, 'i').test(text) ? '' : wrong;
  };
  const showMessage = (field: Field, words = problemOf(field)) => {
    const place = document.getElementById(`${field.id}-error`);
    // The field, or its message, may have left the document.
    if (!place) return;
    place.hidden = !words;
    place.textContent = words as string;
    field.ariaInvalid = words ? 'true' : null;
    field[words ? 'setAttribute' : 'removeAttribute']('aria-describedby', place.id);
    fieldsWithMessage.add(field);
    const form = field.form as HTMLFormElement;
    const summary = form.querySelector<HTMLElement>('[data-summary]');
    if (!summary) return;
    const wrong = [...form.querySelectorAll<Field>('[aria-invalid]')];
    summary.hidden = !wrong[1];
    summary.textContent = `${wrong.length} fields need your attention: ${wrong.map(({ labels }) => labels?.[0]?.textContent).join(', ')}`;
  };
  const clearMessages = () => {
    for (const field of fieldsWithMessage) showMessage(field, '');
    fieldsWithMessage.clear();
  };
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      clearMessages();
      if (form.dataset.hold == null) return;
      // Validates nothing while a signed-in visitor's profile is loading, because the profile fills the fields.
      const isPrefilling = form.dataset.prefill === '' && document.documentElement.dataset.user === '';
      const wrong = isPrefilling ? [] : ([...form.elements] as Field[]).filter(problemOf);
      const [first] = wrong;
      event.preventDefault();
      event.stopPropagation();
      // biome-ignore lint/suspicious/noAssignInExpressions: every byte of this is in the page.
      (window.early ??= {}).submit = first ? undefined : { form, submitter: event.submitter };
      // A field with a shared message shows it only if the first wrong field has the same message.
      for (const field of wrong)
        if (!ruleOf(field).isShared || problemOf(field) === problemOf(first as Field)) showMessage(field);
      first?.focus();
    },
    true,
  );
  // Listens in the capture phase, because React stops the event in a form that is not hydrated yet.
  addEventListener(
    'input',
    (({ target: field }: { target: Field }) => {
      if (!fieldsWithMessage.size || !field.dataset.rule) return;
      if (ruleOf(field).isShared) clearMessages();
      else showMessage(field);
    }) as never,
    true,
  );
  // When React replaces a field that has a message, `remotes/fields.ts` dispatches `invalid` on the new field.
  addEventListener('invalid', (({ target }: { target: Field }) => showMessage(target)) as never, true);
}

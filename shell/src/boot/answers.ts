import type {} from 'shared-lib/ui/use-held-submit.ts';

// Answers a submit before the application does: says what is wrong in the form's own words (`FieldRule` in
// `shared-lib/src/ui/TextField.tsx`), or holds the submit. It is in the head of every page with a form, so it waits for
// nothing and imports nothing at run time. What it has said it takes back itself, also once the application runs.
// The block keeps its names from the scripts after it.
{
  type Field = HTMLInputElement;
  /** The form whose last submit was answered here. */
  let told: HTMLFormElement | undefined;
  const named: Field[] = [];
  const problemOf = ({ value, dataset: { missing, pattern, wrong } }: Field) =>
    missing && (value.trim() ? pattern && !RegExp(pattern, 'i').test(value.trim()) && wrong : missing);
  const isShared = ({ id, dataset }: Field) => dataset.error !== `${id}-error`;
  const say = (field: Field, words: string | false | undefined) => {
    const place = document.getElementById(field.dataset.error as string) as HTMLElement;
    place.hidden = !words;
    place.textContent = words || '';
    field.ariaInvalid = words ? 'true' : null;
    if (words) field.setAttribute('aria-describedby', place.id);
    else field.removeAttribute('aria-describedby');
    named.push(field);
  };
  const takeBack = () => {
    for (const field of new Set(named.splice(0))) say(field, '');
    named.length = 0;
  };
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      takeBack();
      told = undefined;
      if (!('hold' in form.dataset)) return;
      window.heldSubmit = undefined;
      const wrong = ([...form.elements] as Field[]).filter(problemOf);
      const [first] = wrong;
      if (first) {
        told = form;
        // What all fields share says one thing.
        for (const field of wrong)
          if (!isShared(field) || problemOf(field) === problemOf(first)) say(field, problemOf(field));
        first.focus();
      } else if ('late' in document.documentElement.dataset) return;
      else window.heldSubmit = { form, submitter: event.submitter };
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  addEventListener('input', ({ target }) => {
    const field = target as Field;
    if (!told || field.form !== told || !field.dataset.error) return;
    if (isShared(field)) takeBack();
    else say(field, problemOf(field));
  });
}

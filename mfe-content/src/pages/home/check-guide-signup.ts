/** Text, at sign, text, dot, text (specification section 5, "simple pattern"). */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** What is wrong with the inline guide form, in the specification's words; nothing when it is fine. */
export function checkGuideSignup(fields: FormData): string | undefined {
  const [name, email] = ['name', 'email'].map((field) => String(fields.get(field) ?? '').trim());
  if (!name || !email) return 'Both name and email are required';
  if (!SIMPLE_EMAIL.test(email)) return 'Please enter a valid email address';
  return undefined;
}

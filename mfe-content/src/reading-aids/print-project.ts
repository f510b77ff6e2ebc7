/** Prints the section around a button, and nothing else of the page (`ArticleSection.module.css`). */
export function printProject(button: HTMLElement): void {
  const section = button.closest<HTMLElement>('[id]');
  if (!section) return;
  section.dataset.print = '';
  addEventListener('afterprint', () => delete section.dataset.print, { once: true });
  print();
}

import type { ComponentType, ReactNode } from 'react';

interface Input {
  path: string;
  load: (() => Promise<{ default: ComponentType }>) | null;
}

/** Renders one page to its document. */
export async function renderPage(
  { path, load }: Input,
  render: (page: ReactNode) => Promise<string>,
): Promise<string> {
  const Page = load ? (await load()).default : () => <h1>There is nothing here</h1>;
  return `<!doctype html><html lang="en"><head><title>${path}</title></head><body>${await render(<Page />)}</body></html>`;
}

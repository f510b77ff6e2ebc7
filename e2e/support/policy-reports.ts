import type { Page } from '@playwright/test';

const watched = new WeakMap<Page, string[]>();

/** Collects what the policies forbade in the page, from before its first script on; the list begins anew, and grows. */
export async function policyReports(page: Page): Promise<readonly string[]> {
  const begun = watched.get(page);
  if (begun) {
    begun.length = 0;
    return begun;
  }
  const reports: string[] = [];
  watched.set(page, reports);
  await page.exposeFunction('reportViolation', (report: string) => void reports.push(report));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, sample }) => {
        const { reportViolation } = window as unknown as { reportViolation: (report: string) => void };
        reportViolation(`${violatedDirective}: ${blockedURI} ${sample} (${sourceFile})`);
      },
    );
  });
  return reports;
}

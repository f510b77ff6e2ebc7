import {
  type Refusal,
  type ReleaseCandidate,
  readComposition,
  releaseName,
  renderedPages,
} from '../candidate.ts';
import { documentViolations } from './document-violations.ts';

/** Whether the HTML of the pages that a release changes holds what its own policy forbids. */
export async function checkDocuments(candidate: ReleaseCandidate): Promise<Refusal[]> {
  const { bootHash } = await readComposition(candidate.compositionFolder);
  const pages = await renderedPages(candidate);
  return pages.flatMap(({ path, html }) =>
    documentViolations(html, bootHash).map((violation) => ({
      check: 'policy',
      subject: `${releaseName(candidate.release)}, page ${path}`,
      reason: `The page ${violation}.`,
      remedy:
        'Use a class and a stylesheet for looks, an event handler of React for what happens, and files of this site.',
    })),
  );
}

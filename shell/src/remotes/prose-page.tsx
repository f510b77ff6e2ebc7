import { type ComponentType, useLayoutEffect, useRef } from 'react';
import type { OwnBlock } from 'shared-lib/federation/documents.ts';
import { LoadError, within } from 'shared-lib/loading/loader.ts';
import type { FoundPage } from './page-source.ts';

/** The page's element in its document; null when that is another page's, or another release's. */
function pageIn(document: Document | null, { app, release }: FoundPage): Element | null {
  const block = document?.getElementById('mfe-own')?.textContent;
  const own = block ? (JSON.parse(block) as OwnBlock) : null;
  const isSame = own?.app === app && own.release?.version === release.version;
  // Without it the page is behind the access gate, or nothing is prerendered.
  return (isSame && document?.querySelector('#root main [data-mfe]')) || null;
}

/** Asks for the page's document. Resolves to null when it does not come, or is no document of this page. */
function ask(found: FoundPage): Promise<Element | null> {
  const { path } = found.page;
  return new Promise((resolve) => {
    // Parses without running scripts and without a Trusted Types sink.
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => {
      const isHere = request.status === 200 && new URL(request.responseURL).pathname === path;
      resolve(isHere ? pageIn(request.responseXML, found) : null);
    };
    request.onerror = () => resolve(null);
    request.open('GET', path);
    request.send();
  });
}

/**
 * A prose page as the server's HTML has it, without its code (docs/decisions/076). Null where the server has none of
 * this release: then the code brings the page.
 * @throws LoadError when no answer came in 8 s.
 */
export async function loadProse(found: FoundPage): Promise<ComponentType | null> {
  const late = () => new LoadError(`the document ${found.page.path} did not arrive in time`);
  const html = await within(ask(found), late);
  return html && prosePage(html);
}

/** The component of a page that is HTML. Each time it is shown, it is as new. */
function prosePage(html: Element): ComponentType {
  return function ProsePage() {
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      place.current?.replaceChildren(...document.importNode(html, true).childNodes);
    }, []);
    return <div ref={place} />;
  };
}
